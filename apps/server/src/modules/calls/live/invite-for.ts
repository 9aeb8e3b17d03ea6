import type { ServerParamsByMethod } from '@lykta/contract/calls/verto-server-requests'
import type { VertoSession } from '../../../ports/call-channel.ts'
import type { CallOffer } from '../../../ports/awaited-calls.ts'
import type { LegRow } from './repo.ts'

/** The invite for a called device. `early`: it may connect while it rings. */
export const inviteFor = (
  offer: CallOffer,
  leg: Pick<LegRow, 'id'>,
  early: boolean,
): ServerParamsByMethod['verto.invite'] => ({
  callID: leg.id,
  variables: {},
  sdp: offer.sdp,
  caller_id_name: offer.callerName,
  caller_id_number: offer.callerExtension,
  callee_id_name: 'Outbound Call',
  callee_id_number: offer.destination,
  display_direction: 'outbound',
  ...(early || offer.otherClient
    ? {
        lykta: {
          ...(early ? { earlyTransport: true } : {}),
          ...(offer.otherClient ? { otherClient: true } : {}),
        },
      }
    : {}),
})

/** What one side is told about the other. */
export const displayFor = (
  leg: Pick<LegRow, 'id' | 'side'>,
  name: string,
  { party, readsCallerNames }: Pick<VertoSession, 'party' | 'readsCallerNames'>,
): ServerParamsByMethod['verto.display'] => ({
  callID: leg.id,
  display_name: name,
  display_number: party.extension,
  display_direction: leg.side === 'caller' ? 'inbound' : 'outbound',
  ...(readsCallerNames ? {} : { lykta: { otherClient: true } }),
})
