import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { After } from '../../platform/timers.ts'
import type { PushRequest, SendPush } from '../../platform/web-push.ts'
import { createPushQueue } from './push-queue.ts'

/** Delays after the first attempt, unless the push service asks for longer ones. */
export const retryDelaysMs = [5_000, 30_000, 120_000] as const
/** What calls somebody to help, or rings, has places of its own. */
const mostAtOnce = { urgent: 50, others: 20 }

export interface Delivery {
  userId: number
  subscriptionId: number
  /** It calls somebody to help, or rings. */
  isUrgent: boolean
  push: PushRequest
  /** Asked before every attempt: whether the user may still be notified. */
  may: () => Promise<boolean>
}

/**
 * Sends pushes: a few at a time, by turns of their users, each tried at most four times and never beyond its lifetime. Those pending when the
 * server stops are lost: the apps show the same when they are opened.
 */
export const createDeliveries = (deps: {
  send: SendPush
  clock: Clock
  after: After
  log: Log
  onGone: (subscriptionId: number) => Promise<void>
}) => {
  const { send, clock, after, log } = deps
  const nowMs = () => clock.now().getTime()
  const stopped = new AbortController()
  const cancels = new Set<() => void>()
  const queues = { urgent: createPushQueue(mostAtOnce.urgent), others: createPushQueue(mostAtOnce.others) }

  const enqueue = (delivery: Delivery, tries: number, expiresAtMs: number): void => {
    const { userId, subscriptionId, isUrgent } = delivery
    queues[isUrgent ? 'urgent' : 'others'].add(userId, {
      run: () =>
        attempt(delivery, tries, expiresAtMs).catch((error: unknown) => {
          log.error({ err: error }, 'push failed')
        }),
      abandoned: () => {
        log.warn({ subscriptionId }, 'push abandoned')
      },
    })
  }

  const attempt = async (delivery: Delivery, tries: number, expiresAtMs: number): Promise<void> => {
    const { subscriptionId, push } = delivery
    if (!(await delivery.may())) return
    // Time spent in the queue or between attempts counts towards the lifetime.
    const ttlSeconds = Math.floor((expiresAtMs - nowMs()) / 1_000)
    if (ttlSeconds <= 0) {
      log.warn({ subscriptionId }, 'push abandoned')
      return
    }
    const outcome = await send({ ...push, ttlSeconds }, stopped.signal)
    if (outcome.kind === 'gone') await deps.onGone(subscriptionId)
    if (outcome.kind === 'refused') {
      log.warn({ subscriptionId, status: outcome.status }, 'push refused')
    }
    if (outcome.kind !== 'later') return
    const ownDelayMs = retryDelaysMs[tries]
    const delayMs = Math.max(ownDelayMs ?? 0, outcome.afterMs ?? 0)
    if (ownDelayMs === undefined || nowMs() + delayMs > expiresAtMs) {
      log.warn({ subscriptionId, status: outcome.status }, 'push abandoned')
      return
    }
    if (stopped.signal.aborted) return
    const cancel = after(delayMs, () => {
      cancels.delete(cancel)
      enqueue(delivery, tries + 1, expiresAtMs)
    })
    cancels.add(cancel)
  }

  return {
    deliver: (delivery: Delivery): void => {
      const expiresAtMs = nowMs() + delivery.push.ttlSeconds * 1_000
      if (!stopped.signal.aborted) enqueue(delivery, 0, expiresAtMs)
    },
    stop: async (): Promise<void> => {
      stopped.abort()
      for (const cancel of cancels) cancel()
      cancels.clear()
      await Promise.all(Object.values(queues).map(({ stop }) => stop()))
    },
  }
}
export type Deliveries = ReturnType<typeof createDeliveries>
