import type { Announcer } from '../../ports/announcer.ts'
import type { Bus } from '../../ports/bus.ts'
import type { BoxWire } from '../../ports/box-wire.ts'
import type { VertoSession } from '../../ports/call-channel.ts'
import type { Rate } from '../../ports/rates.ts'
import type { SharedPorts } from '../../ports/shared.ts'
import type { Events } from '../../events.ts'
import type { SignedInBox, SignedInUser } from '../../signed-in.ts'
import type { Clock, Ids } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { EventSocketAddress } from '../../platform/event-socket.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { After } from '../../platform/timers.ts'
import type { UserRow } from '../accounts/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { BoxAccess, Delivery } from '../boxes/index.ts'
import { createDestinations } from './destinations/service.ts'
import { createCallRemoval } from './history/removal.ts'
import { createHistory } from './history/service.ts'
import { followHost } from './host/follow.ts'
import { createHostCalls } from './host/live.ts'
import { createCallHost } from './host/service.ts'
import type { IceSettings } from './ice/service.ts'
import { createClosedApps, type Reachable } from './live/closed-apps.ts'
import { createCallStore } from './live/call-store.ts'
import { createCallMessages } from './live/call-messages.ts'
import { createEarlyTransport } from './live/early-transport.ts'
import { createEndings } from './live/endings.ts'
import { createCallTimeouts } from './live/call-timeouts.ts'
import { createEndForbidden } from './live/end-forbidden.ts'
import { createMediaRenewal } from './live/media-renewal.ts'
import { busyAmong, deleteLegsEndedBefore } from './live/repo.ts'
import { createLiveCalls } from './live/service.ts'
import { createMissed } from './missed/service.ts'
import { createPartner } from './partner/service.ts'
import { createReach } from './reach/service.ts'
import { createCallsRoutes } from './routes.ts'
import { createVerto } from './verto/index.ts'

/** An app that was offline reports its calls when it is back. */
const endedLegKeptMs = 86_400_000

/** Calls between users and boxes: the call channel, permissions and history. */
export const createCalls = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  after: After
  log: Log
  access: BoxAccess
  announcer: Announcer
  audit: RecordAudit
  wire: Pick<BoxWire, 'notice'>
  vertoSessions: SharedPorts['vertoSessions']
  awaitedCalls: SharedPorts['awaitedCalls']
  callTimers: SharedPorts['callTimers']
  bus: Pick<Bus, 'whereabouts'>
  delivery: Delivery
  events: Pick<Events, 'publish' | 'on'>
  metrics: Pick<Metrics, 'callEnded' | 'pictured'>
  /** Returns those users whom a push would reach now and who want to be notified of calls. */
  reachable: Reachable
  /** Returns the user named in a path, if the signed-in user may act for them. @throws not_found */
  userFor: (user: SignedInUser, userId: number) => Promise<Pick<UserRow, 'id'>>
  ice: IceSettings
  /** For a FreeSWITCH in the place of the call channel, if there is one. */
  hostSecret: string | undefined
  /** Where it says what happens there. */
  hostEvents: EventSocketAddress | undefined
  placed: Rate
  authenticator: {
    user: (token: string) => Promise<SignedInUser>
    box: (token: string) => Promise<SignedInBox>
  }
}) => {
  const { db, vertoSessions, awaitedCalls, callTimers } = deps
  const messages = createCallMessages({ db, vertoSessions })
  const closedApps = createClosedApps(deps)
  const missed = createMissed({ ...deps, isPushedTo: awaitedCalls.isPushedTo })
  const { hostEvents } = deps
  const followed =
    hostEvents === undefined
      ? undefined
      : followHost({ ...deps, address: hostEvents, calls: () => hostCalls })
  const endings = createEndings({
    ...deps,
    messages,
    missed,
    closedApps,
    endAtHost: async (channel, cause) => followed?.end(channel, cause),
  })
  const timeouts = createCallTimeouts({ ...deps, endings })
  const destinations = createDestinations(deps)
  const endForbidden = createEndForbidden({ ...deps, endings })
  const live = createLiveCalls({
    ...deps,
    messages,
    destinations,
    endings,
    timeouts,
    closedApps,
    endForbidden,
  })
  /** Those of them that are signed in, to the channel or at a FreeSWITCH. */
  const signedIn = async (extensions: readonly string[]): Promise<Set<string>> =>
    new Set([
      ...(await vertoSessions.of(extensions)).map(({ extension }) => extension),
      ...(followed?.among(extensions) ?? []),
    ])
  const renewal = createMediaRenewal({ ...deps, live, destinations })
  const connectEarly = createEarlyTransport({ ...deps, live, destinations })
  const history = createHistory(deps)
  const reach = createReach({ ...deps, signedIn })
  const partner = createPartner(deps)
  const hostCalls = createHostCalls({
    ...deps,
    endings,
    endForbidden,
    storing: createCallStore({ ...deps, closedApps, endings }),
  })
  const { hostSecret, authenticator } = deps
  const host =
    hostSecret === undefined
      ? undefined
      : createCallHost({
          ...deps,
          ...authenticator,
          secret: hostSecret,
          destinations,
          store: followed && hostCalls.place,
        })
  let stopping = false

  /**
   * Ends the calls of sessions that are no longer allowed, then closes their connections, even if ending a call failed.
   */
  const dismiss = async (fits: (vertoSession: VertoSession) => boolean): Promise<void> => {
    const endings = vertoSessions.here(fits).map((vertoSession) =>
      timeouts.inBackground(async () => {
        try {
          await live.endAll(vertoSession)
        } finally {
          vertoSession.close()
        }
        return undefined
      }),
    )
    await Promise.all(endings)
  }

  deps.events.on('sessionEnded', 'everywhere', ({ sessionId }) =>
    dismiss(({ party }) => party.kind === 'user' && party.user.sessionId === sessionId),
  )
  deps.events.on('boxSignedOut', 'everywhere', ({ boxId }) =>
    dismiss(({ party }) => party.kind === 'box' && party.box.boxId === boxId),
  )
  // A user who may no longer talk to a box loses the call. Calls are rows, so both sides are reached on any server.
  deps.events.on('permissionsChanged', 'once', ({ userId, boxId }) =>
    timeouts.inBackground(() => endForbidden(boxId === undefined ? { userId } : { boxId })),
  )
  deps.events.on('boxFunctionsChanged', 'once', ({ boxId }) =>
    timeouts.inBackground(() => endForbidden({ boxId })),
  )

  return {
    verto: createVerto({
      ...deps,
      live,
      renewal,
      connectEarly,
      destinations,
      isStopping: () => stopping,
    }),
    host,
    routes: [createCallsRoutes({ ...deps, history, partner, reach })],
    /** The newest calls of a user by room, newest first; at most 50 per room. */
    history: history.of,
    onTvs: { readItems: missed.readItems, receive: missed.receipt },

    /** Returns those extensions that are signed in to the channel and not in a call. */
    available: async (extensions: readonly string[]): Promise<ReadonlySet<string>> => {
      const here = await signedIn(extensions)
      const busy = await busyAmong(db, [...here])
      return new Set([...here].filter((extension) => !busy.has(extension)))
    },

    removeCalls: createCallRemoval(deps),

    /** Deletes old legs that nobody needs any more. */
    forgetOld: () => deleteLegsEndedBefore(db, new Date(deps.clock.now().getTime() - endedLegKeptMs)),

    /** Call this before clients can connect, and run `sweep` repeatedly afterwards. */
    start: async () => {
      await live.settling.start()
      followed?.start()
    },
    sweep: async () => {
      await timeouts.sweep()
      await live.settling.settleRest()
    },
    stop: async () => {
      stopping = true
      followed?.stop()
      callTimers.stop()
      renewal.stop()
      await live.letGo()
    },
  }
}
