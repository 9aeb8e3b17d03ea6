import { webSocketUrl } from '@lykta/client'
import { log } from '@lykta/log'
import { announceCamera, createCallEngine, systemClock, type CallEngine } from '@lykta/calls'
import { callRoutes } from '@lykta/contract/calls/routes'
import { type BoxSession } from '../../shared/box/session.ts'
import { createEndNotes, type EndNotes } from './end-note.ts'
import { type CallMemory } from './call-memory.ts'

/** The calls of this TV: the engine, and what the screen shows after a call. */
export interface TvCalls {
  engine: CallEngine
  endNotes: EndNotes
  start(): void
  stop(): void
}

interface TvCallsDeps {
  session: BoxSession
  memory: CallMemory
  /** `CALL_URL`, or null for the channel of this origin. */
  callUrl: string | null
}

export const createTvCalls = ({ session, memory, callUrl }: TvCallsDeps): TvCalls => {
  const { api, box, inbox } = session
  const endNotes = createEndNotes(systemClock)
  const me = () => session.keptMe()
  const engine = createCallEngine({
    url: callUrl ?? webSocketUrl('/verto'),
    refusalsAreFinal: callUrl === null,
    ...memory,
    credentials: async () => {
      const { extension, room } = me() ?? (await session.fetchMe())
      return { login: extension, passwd: box.token, userVariables: { email: '', name: room.location } }
    },
    iceServers: async () => (await api.call(callRoutes.ice, {})).data.iceServers,
    self: () => {
      const { extension = '', room } = me() ?? {}
      return { name: room?.name ?? '', nickName: room?.location ?? '', avatar: null, extension }
    },
    incomingShownAfterMs: 0,
    reportFirstPicture: (picture) => api.call(callRoutes.firstPicture, { body: picture }),
    onEnded: (call) => {
      endNotes.callEnded(call)
      // People talked to since do not count as missed.
      if (call.startedAt !== null) {
        inbox.markCallsSeen(({ extension }) => extension === call.partner.extension)
      }
    },
    onCameraToggled: (call, mute) => {
      // Lykta does not know the calls of another channel, over which the two sides tell each other.
      if (callUrl !== null) return
      const toggled = { mute, extension: call.partner.extension, room: me()?.room.id }
      announceCamera((toggle) => api.call(callRoutes.toggleCamera, { body: toggle }), toggled).catch(
        () => undefined,
      )
    },
  })

  let ends: Array<() => void> = []
  return {
    engine,
    endNotes,
    start() {
      let refused = false
      ends = [
        session.onNotice((notice) => {
          if (notice.kind === 'partner-toogle-cam') engine.setPartnerCamera(notice.mute)
        }),
        engine.state.subscribe(() => {
          const failed = engine.state.get().user === 'login_failed'
          // Only REST decides whether the token is invalid.
          if (failed && !refused)
            void session.fetchMe().catch((err: unknown) => log.warn({ err }, 'own box not read'))
          refused = failed
        }),
      ]
      engine.start()
    },
    stop() {
      for (const end of ends) end()
      engine.stop()
      endNotes.dismiss()
    },
  }
}
