import type { AlarmLevel } from '@lykta/contract/alarms'
import type { ExportedList, ReadOf } from '@lykta/contract/audit'
import { z } from 'zod'
import type { Log } from './platform/log.ts'
import type { Bus } from './ports/bus.ts'

const id = z.number()
/** What every server may have to hear of, and the schemas for events from other servers. */
const HeardEverywhereSchema = z.discriminatedUnion('type', [
  /** A login has ended, and with it everything open under it. */
  z.object({ type: z.literal('sessionEnded'), sessionId: id }),
  /** An account was deleted for good; it is also disabled. */
  z.object({ type: z.literal('userDeleted'), userId: id }),
  /** A user's permissions have changed: on one box, or on all boxes of their groups. */
  z.object({ type: z.literal('permissionsChanged'), userId: id, boxId: id.exactOptional() }),
  /** Accounts are new, enabled or disabled, or have another role, cluster or groups. */
  z.object({ type: z.literal('standingChanged'), userIds: z.array(id).readonly() }),
  /** A TV's token is no longer valid: its box was moved to another device, released or retired. */
  z.object({ type: z.literal('boxSignedOut'), boxId: id }),
  /** An import has given a box other contacts. */
  z.object({ type: z.literal('contactsChanged'), boxId: id, roomId: id }),
  /** A sensor or script may no longer report to its box. */
  z.object({ type: z.literal('sensorRemoved'), sensorId: id }),
  /** A call that rang for users whose apps were closed has stopped ringing. */
  z.object({
    type: z.literal('callOver'),
    callId: id,
    boxId: id,
    userIds: z.array(id).readonly(),
    /** When it began to ring. */
    at: z.coerce.date(),
    /** Nobody answered, somebody did, or the user declined on another device. */
    outcome: z.enum(['missed', 'answered', 'declined']),
    /** The session that answered. */
    answeredBy: id.optional(),
  }),
])
type HeardEverywhere = z.infer<typeof HeardEverywhereSchema>
const typesHeardEverywhere: ReadonlySet<string> = new Set(
  HeardEverywhereSchema.options.map(({ shape }) => shape.type.value),
)

/**
 * What happens in one module and matters to others. Events are published after the commit, and carry only ids, states
 * and times, so that they can be logged.
 */
export type DomainEvent =
  | HeardEverywhere
  /** Somebody asked for a link to a new password, without being told whether there is such an account. */
  | { type: 'passwordForgotten'; userId: number }
  /** The functions of a box have changed, for everybody. */
  | { type: 'boxFunctionsChanged'; boxId: number }
  /** A TV was placed for a resident, as their first or to replace another. */
  | { type: 'tvPaired'; boxId: number }
  /** A user has exported a list as a file. */
  | { type: 'listExported'; userId: number; list: ExportedList }
  /** Somebody is to be erased: the row of it is written. */
  | { type: 'erasureDue' }
  /** Some of these extensions have signed in, signed out, or begun or ended a call. */
  | { type: 'availabilityChanged'; extensions: readonly string[] }
  /** A box calls users whose apps are closed and who want to be notified of calls. */
  | { type: 'callRang'; callId: number; boxId: number; userIds: readonly number[] }
  /** A user missed a call from a box, and no `callOver` reports it. */
  | { type: 'callMissed'; userId: number; boxId: number; at: Date }
  /** Nobody has acknowledged a reminder on the TV. */
  | { type: 'reminderUnanswered'; eventId: number; boxId: number; remindAt: Date }
  /** An alarm has gone out to the TVs in these rooms. */
  | { type: 'alarmSent'; alarmId: number; level: AlarmLevel; roomIds: readonly number[] }
  /** A user has opened the stored data of the residents in these rooms. */
  | { type: 'residentsRead'; what: ReadOf; userId: number; roomIds: readonly number[] }
  /** The picture of the user with this extension has changed. */
  | { type: 'pictureChanged'; extension: string }
  /** A resident has read a message. */
  | { type: 'messageRead'; messageId: number; senderId: number; boxId: number }

type EventType = DomainEvent['type']
type EventOf<T extends EventType> = Extract<DomainEvent, { type: T }>

/**
 * Whether one or all of several servers run a handler: the one where the event was published writes, mails and announces, and each
 * server updates what it holds in memory. `docs/state.md` lists them all.
 */
type Where = 'once' | 'everywhere'
type Handler = (event: DomainEvent) => void | Promise<void>

export interface Events {
  /**
   * Runs the handlers of the event one after another, in order of registration; the first has started on return. A
   * failure is logged, and does not affect the publisher or other handlers.
   */
  publish: (event: DomainEvent) => void
  /** Like `publish`. Resolves when every handler has finished. */
  publishAndWait: (event: DomainEvent) => Promise<void>
  on: <T extends EventType>(
    type: T,
    where: T extends HeardEverywhere['type'] ? Where : 'once',
    handler: (event: EventOf<T>) => void | Promise<void>,
  ) => void
  /** Resolves when no handler is running. The server waits for this before it stops. */
  idle: () => Promise<void>
}

/** The events of the domain, by which a module learns of changes in modules that do not know it. */
export const createEvents = ({ log, bus }: { log: Log; bus: Pick<Bus, 'channel'> }): Events => {
  const handlers: { where: Where; handler: Handler }[] = []
  const underWay = new Set<Promise<void>>()

  const runAll = async (event: DomainEvent, isOurs: boolean): Promise<void> => {
    for (const { where, handler } of handlers) {
      if (!isOurs && where === 'once') continue
      try {
        const running = handler(event)
        // Waiting for handlers that have finished would delay the next one for nothing.
        if (running !== undefined) await running
      } catch (error) {
        log.error({ err: error, event }, 'event handler failed')
      }
    }
  }

  const run = (event: DomainEvent, isOurs: boolean): Promise<void> => {
    const turn: Promise<void> = runAll(event, isOurs).finally(() => underWay.delete(turn))
    underWay.add(turn)
    return turn
  }
  const others = bus.channel('events', HeardEverywhereSchema, (event) => void run(event, false))
  const publishAndWait = (event: DomainEvent): Promise<void> => {
    const turn = run(event, true)
    if (isHeardEverywhere(event)) others.sayToOthers(event)
    return turn
  }

  return {
    publish: (event) => void publishAndWait(event),
    publishAndWait,
    on: (type, where, handler) => {
      handlers.push({ where, handler: (event) => (isOf(type, event) ? handler(event) : undefined) })
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

const isOf = <T extends EventType>(type: T, event: DomainEvent): event is EventOf<T> => event.type === type
const isHeardEverywhere = (event: DomainEvent): event is HeardEverywhere =>
  typesHeardEverywhere.has(event.type)
