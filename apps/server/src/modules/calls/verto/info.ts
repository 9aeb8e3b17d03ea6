import { extensionOf } from '@lykta/contract/calls/extension'
import { VertoRefusal } from '../../../ports/call-channel.ts'
import type { VertoSession } from '../../../ports/call-channel.ts'
import type { Destinations } from '../destinations/service.ts'
import type { LiveCalls } from '../live/service.ts'
import type { Handler } from './handler.ts'
import type { HoldAnnouncements } from './hold-announcements.ts'
import { identityOf } from './identity.ts'
import type { VertoSessions } from '../../../ports/verto-sessions.ts'

const incomplete = () => new VertoRefusal({ message: 'INVALID MESSAGE to and body params required' })

/** Sends digits to the other side of a call, and chat: within a call, or to anybody whom the user may call. */
export const createInfo = (deps: {
  live: LiveCalls
  vertoSessions: Pick<VertoSessions, 'of' | 'send'>
  destinations: Destinations
  holdAnnouncements: Pick<HoldAnnouncements, 'heard'>
}): Handler<'verto.info'> => {
  const { live, vertoSessions, destinations, holdAnnouncements } = deps

  const partnerOf = async (vertoSession: VertoSession, callID: string) => {
    const { leg } = await live.legOf(vertoSession, callID)
    return await live.partnerLeg(leg)
  }

  const sendDigits = async (vertoSession: VertoSession, callID: string, dtmf: string) => {
    const partner = await partnerOf(vertoSession, callID)
    return async () => {
      if (partner !== undefined) await vertoSessions.send(partner, 'verto.info', { callID: partner.id, dtmf })
    }
  }

  /** The reply is the same whether or not anybody receives the message. */
  const sendChat = async (
    vertoSession: VertoSession,
    msg: { to: string; body: string },
    callID: string | undefined,
  ) => {
    const from = identityOf(vertoSession.party.extension)
    const message = { ...msg, from, to: identityOf(extensionOf(msg.to)) }
    if (callID !== undefined) {
      const partner = await partnerOf(vertoSession, callID)
      holdAnnouncements.heard(callID, msg.body)
      return async () => {
        if (partner !== undefined)
          await vertoSessions.send(partner, 'verto.info', { callID: partner.id, msg: message })
      }
    }
    const route = await destinations.route(vertoSession.party, msg.to, { camera: false, video: false })
    const receivers = 'cause' in route ? [] : await vertoSessions.of(route.extensions)
    return async () => {
      for (const receiver of receivers) await vertoSessions.send(receiver, 'verto.info', { msg: message })
    }
  }

  return async (vertoSession, { dtmf, msg, dialogParams }) => {
    const callID = dialogParams?.callID
    const result = { message: 'SENT' }
    if (msg !== undefined) {
      const { to, body } = msg
      if (to === undefined || to === '' || body === undefined || body === '') throw incomplete()
      return { result, effect: await sendChat(vertoSession, { to, body }, callID) }
    }
    // Digits for an ended call are no error: a key may be pressed a moment too late.
    if (dtmf !== undefined && callID !== undefined)
      return { result, effect: await sendDigits(vertoSession, callID, dtmf).catch(() => undefined) }
    return { result }
  }
}
