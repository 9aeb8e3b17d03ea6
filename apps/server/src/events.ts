import type { Log } from './platform/log.ts'

/**
 * What has happened in one module and matters to others. Each is published after its commit, and carries ids, states and
 * times only, so that it can be logged.
 */
export type DomainEvent =
  /** A login is over, and with it all that was open under it. */
  | { type: 'sessionEnded'; sessionId: number }
  /** A user may do something else than before: on one box, or on all those that their groups look after. */
  | { type: 'permissionsChanged'; userId: number; boxId?: number }
  /** What a box can be used for has changed, for everybody. */
  | { type: 'boxFunctionsChanged'; boxId: number }
  /** The token that a TV has is no longer good: its box was given to another device, released or retired. */
  | { type: 'boxSignedOut'; boxId: number }
  /** Some of these extensions have come, gone, or begun or ended a call. */
  | { type: 'availabilityChanged'; extensions: readonly string[] }
  /** A box calls users whose apps are closed, and who want to hear of it. */
  | { type: 'callRang'; callId: number; boxId: number; userIds: readonly number[] }
  /** A call that rang for users whose apps were closed rings no more. */
  | {
      type: 'callOver'
      callId: number
      boxId: number
      userIds: readonly number[]
      /** When it began to ring. */
      at: Date
      /** Nobody answered, somebody did, or the users declined on another device. */
      outcome: 'missed' | 'answered' | 'declined'
      /** The session that answered. */
      answeredBy?: number | undefined
    }
  /** A box called a user in vain, and no `callOver` says so. */
  | { type: 'callMissed'; userId: number; boxId: number; at: Date }
  /** A resident has read what somebody sent. */
  | { type: 'messageRead'; messageId: number; senderId: number; boxId: number }

type EventType = DomainEvent['type']
type EventOf<T extends EventType> = Extract<DomainEvent, { type: T }>

export interface Events {
  /**
   * Calls every handler of the event in the order in which they were registered, and returns when each has begun. One that
   * fails is logged; the publisher and the other handlers do not notice.
   */
  publish: (event: DomainEvent) => void
  on: <T extends EventType>(type: T, handler: (event: EventOf<T>) => void | Promise<void>) => void
  /** Resolves when no handler is at work any more. Nobody else waits for them: the server does so before it ends. */
  idle: () => Promise<void>
}

/** The in-process events of the domain: how a module hears of what happens in those that do not know it. */
export const createEvents = ({ log }: { log: Log }): Events => {
  const handlers: ((event: DomainEvent) => void | Promise<void>)[] = []
  const underWay = new Set<Promise<void>>()

  const run = async (handler: (event: DomainEvent) => void | Promise<void>, event: DomainEvent) => {
    try {
      await handler(event)
    } catch (error) {
      log.error({ err: error, event }, 'event handler failed')
    }
  }

  return {
    publish: (event) => {
      for (const handler of handlers) {
        const turn: Promise<void> = run(handler, event).finally(() => underWay.delete(turn))
        underWay.add(turn)
      }
    },
    on: (type, handler) => {
      handlers.push((event) => (isOf(type, event) ? handler(event) : undefined))
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

const isOf = <T extends EventType>(type: T, event: DomainEvent): event is EventOf<T> => event.type === type
