import type { AlarmLevel } from '@lykta/contract/alarms'
import type { ExportedList, ReadOf } from '@lykta/contract/audit'
import type { Log } from './platform/log.ts'

/**
 * What happens in one module and matters to others. Events are published after the commit, and carry only ids, states
 * and times, so that they can be logged.
 */
export type DomainEvent =
  /** A login has ended, and with it everything open under it. */
  | { type: 'sessionEnded'; sessionId: number }
  /** An account was deleted for good; it has been disabled too. */
  | { type: 'userDeleted'; userId: number }
  /** Somebody asked for a link to a new password; whether there is such an account stays unknown to them. */
  | { type: 'passwordForgotten'; userId: number }
  /** A user's permissions have changed: on one box, or on all boxes of their groups. */
  | { type: 'permissionsChanged'; userId: number; boxId?: number }
  /** Accounts are new, enabled or disabled, or have another role, cluster or other groups. */
  | { type: 'standingChanged'; userIds: readonly number[] }
  /** The functions of a box have changed, for everybody. */
  | { type: 'boxFunctionsChanged'; boxId: number }
  /** A TV's token is no longer valid: its box was moved to another device, released or retired. */
  | { type: 'boxSignedOut'; boxId: number }
  /** An import has given a box other contacts. */
  | { type: 'contactsChanged'; boxId: number; roomId: number }
  /** A TV was placed for a resident, as their first or in the place of another. */
  | { type: 'tvPaired'; boxId: number }
  /** A user has taken a list away as a file. */
  | { type: 'listExported'; userId: number; list: ExportedList }
  /** A sensor or script may no longer report to its box. */
  | { type: 'companionRemoved'; companionId: number }
  /** Some of these extensions have signed in, signed out, or begun or ended a call. */
  | { type: 'availabilityChanged'; extensions: readonly string[] }
  /** A box calls users whose apps are closed and who want to be notified of calls. */
  | { type: 'callRang'; callId: number; boxId: number; userIds: readonly number[] }
  /** A call that rang for users whose apps were closed has stopped ringing. */
  | {
      type: 'callOver'
      callId: number
      boxId: number
      userIds: readonly number[]
      /** When it began to ring. */
      at: Date
      /** Nobody answered, somebody did, or the user declined on another device. */
      outcome: 'missed' | 'answered' | 'declined'
      /** The session that answered. */
      answeredBy?: number | undefined
    }
  /** A user missed a call from a box, and no `callOver` reports it. */
  | { type: 'callMissed'; userId: number; boxId: number; at: Date }
  /** Nobody has acknowledged a reminder on the TV. */
  | { type: 'reminderUnanswered'; eventId: number; boxId: number; remindAt: Date }
  /** An alarm has gone out to the TVs in these rooms. */
  | { type: 'alarmSent'; alarmId: number; level: AlarmLevel; roomIds: readonly number[] }
  /** A user has opened what is stored about the residents of these rooms. */
  | { type: 'residentsRead'; what: ReadOf; userId: number; roomIds: readonly number[] }
  /** The picture of the user with this extension has changed. */
  | { type: 'pictureChanged'; extension: string }
  /** A resident has read a message. */
  | { type: 'messageRead'; messageId: number; senderId: number; boxId: number }

type EventType = DomainEvent['type']
type EventOf<T extends EventType> = Extract<DomainEvent, { type: T }>

/**
 * Of several servers on one database, the one where it was published runs the handler, or each of them does: what is
 * written, mailed or announced is done once, and what a server holds in memory is held by each. `docs/state.md` has all of them.
 */
type Where = 'once' | 'everywhere'

export interface Events {
  /**
   * Runs the handlers of the event one after another, in order of registration; the first has started on return. A
   * failure is logged, and does not affect the publisher or other handlers.
   */
  publish: (event: DomainEvent) => void
  /** As `publish`. Resolves when every handler has finished. */
  publishAndWait: (event: DomainEvent) => Promise<void>
  on: <T extends EventType>(
    type: T,
    where: Where,
    handler: (event: EventOf<T>) => void | Promise<void>,
  ) => void
  /** Resolves when no handler is running. The server waits for this before it stops. */
  idle: () => Promise<void>
}

/** The in-process events of the domain, by which a module learns of changes in modules that do not know it. */
export const createEvents = ({ log }: { log: Log }): Events => {
  const handlers: ((event: DomainEvent) => void | Promise<void>)[] = []
  const underWay = new Set<Promise<void>>()

  const runAll = async (event: DomainEvent): Promise<void> => {
    for (const handler of handlers) {
      try {
        const running = handler(event)
        // Waiting for handlers that have finished would delay the next one for nothing.
        if (running !== undefined) await running
      } catch (error) {
        log.error({ err: error, event }, 'event handler failed')
      }
    }
  }

  const publishAndWait = (event: DomainEvent): Promise<void> => {
    const turn: Promise<void> = runAll(event).finally(() => underWay.delete(turn))
    underWay.add(turn)
    return turn
  }

  return {
    publish: (event) => void publishAndWait(event),
    publishAndWait,
    // There is one server: both are here.
    on: (type, _where, handler) => {
      handlers.push((event) => (isOf(type, event) ? handler(event) : undefined))
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

const isOf = <T extends EventType>(type: T, event: DomainEvent): event is EventOf<T> => event.type === type
