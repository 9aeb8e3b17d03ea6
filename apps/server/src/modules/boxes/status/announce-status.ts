import { isDeepStrictEqual } from 'node:util'
import type { Announcer } from '../../../ports/announcer.ts'
import type { BoxState } from '../../../ports/box-states.ts'
import type { Log } from '../../../platform/log.ts'
import type { After } from '../../../platform/timers.ts'
import { presentPower, presentRoomStatus } from './present.ts'

/** How long to wait before announcing again what could not be announced. */
export const announceAgainMs = 1_000

/** Tells open apps of changed states. The last announcement of a box is always its newest state. */
export const createAnnounceStatus = (deps: {
  audience: (boxId: number) => Promise<readonly number[]>
  announcer: Announcer
  after: After
  log: Log
}) => {
  const { audience, announcer, after, log } = deps
  /** Boxes with a change still to be announced: the state that open apps know, and the present one. */
  const waiting = new Map<number, { known: BoxState; now: BoxState }>()
  let cancelAgain: (() => void) | undefined

  const announceTo = (userIds: readonly number[], known: BoxState, now: BoxState): void => {
    if (!isSameStatus(known, now))
      announcer.announce(userIds, now.roomId, 'updateDeviceStatus', presentRoomStatus(now))
    if (!isSamePower(known, now)) announcer.announce(userIds, now.roomId, 'mqttMessage', presentPower(now))
  }

  const attempt = async (boxId: number): Promise<void> => {
    try {
      const userIds = await audience(boxId)
      // Meanwhile there may have been another change, and another attempt.
      const change = waiting.get(boxId)
      waiting.delete(boxId)
      if (change !== undefined) announceTo(userIds, change.known, change.now)
    } catch (error) {
      log.error({ err: error, boxId }, 'box status not announced')
      cancelAgain ??= after(announceAgainMs, () => {
        cancelAgain = undefined
        for (const again of waiting.keys()) void attempt(again)
      })
    }
  }

  return {
    /** Never fails: what cannot be announced now is announced later. */
    announce: async ({ before, after: now }: { before: BoxState; after: BoxState }): Promise<void> => {
      const known = waiting.get(now.id)?.known ?? before
      if (isSameStatus(known, now) && isSamePower(known, now)) {
        waiting.delete(now.id)
        return
      }
      waiting.set(now.id, { known, now })
      await attempt(now.id)
    },

    stop: (): void => {
      cancelAgain?.()
    },
  }
}

/** A report that repeats the state at another time is no change. */
const isSameStatus = (one: BoxState, other: BoxState): boolean =>
  isDeepStrictEqual(untimed(one), untimed(other))
const untimed = (box: BoxState) => ({ ...presentRoomStatus(box).device, at: 0 })

const isSamePower = (one: BoxState, other: BoxState): boolean =>
  isDeepStrictEqual(presentPower(one), presentPower(other))
