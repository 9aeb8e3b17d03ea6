import type {
  ClientMethod,
  ClientParamsByMethod,
  ClientRequest,
} from '@lykta/contract/calls/verto-client-requests'
import type { VertoHandlers, VertoSession } from '../../../ports/call-channel.ts'
import { addressOf, type VertoSessions } from '../../../ports/verto-sessions.ts'
import { createKeyedQueue } from '../../../platform/keyed-queue.ts'
import type { Events } from '../../../events.ts'
import type { Destinations } from '../destinations/service.ts'
import type { EarlyTransport } from '../live/early-transport.ts'
import type { MediaRenewal } from '../live/media-renewal.ts'
import type { LiveCalls } from '../live/service.ts'
import { createAnswer } from './answer.ts'
import { createAttach } from './attach.ts'
import { createBye } from './bye.ts'
import { echo } from './echo.ts'
import type { Handler } from './handler.ts'
import { createHoldAnnouncements } from './hold-announcements.ts'
import { createInfo } from './info.ts'
import { createInvite } from './invite.ts'
import { createMedia } from './media.ts'
import { createModify } from './modify.ts'
import { ping } from './ping.ts'

/** The door handles the login; everything else is here. */
type Method = Exclude<ClientMethod, 'login'>
type RequestOf = { [M in Method]: { method: M; params: ClientParamsByMethod[M] } }

/** The call channel: one handler per method. */
export const createVerto = (deps: {
  live: LiveCalls
  renewal: MediaRenewal
  connectEarly: EarlyTransport
  vertoSessions: VertoSessions
  destinations: Destinations
  isStopping: () => boolean
  events: Pick<Events, 'publish'>
}): VertoHandlers => {
  const { live, renewal, vertoSessions } = deps
  const holdAnnouncements = createHoldAnnouncements(deps)
  // A session that returns while it is still being removed would lose what it has got since.
  const turn = createKeyedQueue()

  const handlers: { [M in Method]: Handler<M> } = {
    'verto.invite': createInvite(live),
    'verto.answer': createAnswer(live),
    'verto.media': createMedia(deps.connectEarly),
    'verto.attach': createAttach(renewal),
    'verto.bye': createBye(live),
    'verto.info': createInfo({ ...deps, holdAnnouncements }),
    'verto.modify': createModify(live, renewal, holdAnnouncements),
    'verto.ping': ping,
    echo,
  }

  const dispatch = <M extends Method>(
    vertoSession: VertoSession,
    { method, params }: RequestOf[M],
  ): ReturnType<Handler<M>> => handlers[method](vertoSession, params)

  vertoSessions.onLost(async (addresses) => {
    await live.settling.settleLost()
    deps.events.publish({
      type: 'availabilityChanged',
      extensions: addresses.map(({ extension }) => extension),
    })
  })

  return {
    joined: (vertoSession) =>
      turn(vertoSession.vertoSessionId, async () => {
        await vertoSessions.take(vertoSession)
        const { legs, effect } = await live.joined(vertoSession)
        // Before its effect: who waits for an answer from here ignores being asked for an offer.
        await renewal.giveUp(legs)
        deps.events.publish({ type: 'availabilityChanged', extensions: [vertoSession.party.extension] })
        return { calls: legs.map(({ id }) => id), effect }
      }),
    request: (vertoSession, request: Exclude<ClientRequest, { method: 'login' }>) =>
      dispatch(vertoSession, request),
    left: (vertoSession) =>
      turn(vertoSession.vertoSessionId, async () => {
        // A replaced connection has handed its session on, and a stopping server leaves its calls to the next one.
        if (!(await vertoSessions.leave(vertoSession)) || deps.isStopping()) return
        await live.left(addressOf(vertoSession))
        deps.events.publish({ type: 'availabilityChanged', extensions: [vertoSession.party.extension] })
      }),
  }
}
