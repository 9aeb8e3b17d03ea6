import type { HangupCause } from '@lykta/contract/calls'
import type { Events } from '../../../events.ts'
import { createEventSocket, type EventSocketAddress } from '../../../platform/event-socket.ts'
import type { Log } from '../../../platform/log.ts'
import type { After } from '../../../platform/timers.ts'
import type { HostCalls } from './live.ts'
import { createHostPresence } from './presence.ts'

const listenedTo =
  'CHANNEL_CREATE CHANNEL_ANSWER CHANNEL_HANGUP_COMPLETE CUSTOM verto::login verto::client_disconnect'

/** Listens to a FreeSWITCH: who is there, and what becomes of its calls. */
export const followHost = (deps: {
  address: EventSocketAddress
  after: After
  log: Log
  events: Pick<Events, 'publish'>
  calls: () => Pick<HostCalls, 'happened' | 'settle'>
}) => {
  const { log } = deps
  const presence = createHostPresence()
  const announce = (extensions: string[]) => {
    if (extensions.length > 0) deps.events.publish({ type: 'availabilityChanged', extensions })
  }
  const socket = createEventSocket({
    ...deps,
    events: listenedTo,
    onEvent: (event) => {
      if (event.get('Event-Name') !== 'CUSTOM') {
        deps
          .calls()
          .happened(event)
          .catch((err: unknown) => log.error({ err }, 'call at the call host not stored'))
        return
      }
      const extension = presence.happened(event)
      if (extension !== undefined) announce([extension])
    },
    onUp: async () => {
      announce(presence.settle(await socket.api('verto xmlstatus')))
      await deps.calls().settle(async (channel) => {
        const dump = await socket.api(`uuid_dump ${channel}`)
        if (dump.startsWith('-ERR')) return undefined
        return /^Answer-State: answered$/m.test(dump) ? 'answered' : 'ringing'
      })
    },
    onDown: () => undefined,
  })
  return {
    start: socket.start,
    stop: socket.stop,
    /** Those of them that are signed in there, as far as is known. */
    among: presence.among,
    /** Ends a channel. Never rejects: one that cannot be ended ends with its call there. */
    end: async (channel: string, cause: HangupCause): Promise<void> => {
      await socket.api(`uuid_kill ${channel} ${cause}`).catch((err: unknown) => {
        log.warn({ err }, 'channel at the call host not ended')
      })
    },
  }
}
