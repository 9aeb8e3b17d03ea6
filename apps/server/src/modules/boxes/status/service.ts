import { isDeepStrictEqual } from 'node:util'
import type { BoxPower, BoxStatus } from '@lykta/contract/boxes'
import { boxStatusTimeoutMs } from '@lykta/contract/constants'
import type { Announcer } from '../../../ports/announcer.ts'
import type { Log } from '../../../platform/log.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { createKeyedQueue } from '../../../platform/keyed-queue.ts'
import type { BoxAccess } from '../access/service.ts'
import { presentPower, presentRoomStatus } from './present.ts'
import { lockBox } from '../repo.ts'
import { createStatusRepo, type Reported, type StatusRow } from './repo.ts'

/** Whether boxes are connected and charged. Changes are stored and announced to the users who may see the box. */
export const createStatus = (deps: {
  db: Database
  clock: Clock
  access: BoxAccess
  announcer: Announcer
  log: Log
}) => {
  const { db, clock, access, announcer, log } = deps
  // Stored and announced one report at a time, so the last announcement is the newest state.
  const keyedQueue = createKeyedQueue()
  /** By box, the state before a change that could not be announced. */
  const unannounced = new Map<number, StatusRow | undefined>()

  const announceStatus = async (before: StatusRow | undefined, after: StatusRow): Promise<void> => {
    const statusChanged = before === undefined || !isDeepStrictEqual(untimed(before), untimed(after))
    const powerChanged = before !== undefined && !isDeepStrictEqual(presentPower(before), presentPower(after))
    if (!statusChanged && !powerChanged) return
    const audience = await access.audience(after.id)
    if (statusChanged)
      announcer.announce(audience, after.roomId, 'updateDeviceStatus', presentRoomStatus(after))
    if (powerChanged) announcer.announce(audience, after.roomId, 'mqttMessage', presentPower(after))
  }

  /**
   * Never fails: the state is stored by then. What could not be announced is announced with the next report, which
   * is compared with the last state that open apps know.
   */
  const announce = async (before: StatusRow | undefined, after: StatusRow): Promise<void> => {
    const known = unannounced.has(after.id) ? unannounced.get(after.id) : before
    try {
      await announceStatus(known, after)
      unannounced.delete(after.id)
    } catch (error) {
      log.error({ err: error, boxId: after.id }, 'box status not announced')
      unannounced.set(after.id, known)
    }
  }

  const store = (boxId: number, { lifeSignAt, ...change }: Partial<Reported>): Promise<void> =>
    keyedQueue(boxId, async () => {
      const stored = await db.transaction(async (tx) => {
        const repo = createStatusRepo(tx)
        const before = await lockBox(tx, boxId)
        const after =
          before === undefined
            ? undefined
            : await repo.update({
                ...before,
                ...change,
                lifeSignAt: latest(before.lifeSignAt, lifeSignAt ?? null),
              })
        return before === undefined || after === undefined ? undefined : { before, after }
      })
      if (stored !== undefined) await announce(stored.before, stored.after)
    })

  return {
    /** A report from the TV itself. */
    report: (boxId: number, status: BoxStatus): Promise<void> =>
      store(
        boxId,
        status.online
          ? { ...known(status, clock.now()), online: true, lastSeenAt: clock.now() }
          : { online: false },
      ),

    /** A report from a companion device, such as a sensor. It is merged, and does not tell whether the TV is online. */
    reportPower: (boxId: number, power: BoxPower): Promise<void> => {
      const change = known(power, clock.now())
      return Object.keys(change).length === 0 ? Promise.resolve() : store(boxId, change)
    },

    gone: (boxId: number): Promise<void> => store(boxId, { online: false }),

    /** Boxes that went silent without signing off become offline. */
    markSilent: async (): Promise<void> => {
      const since = new Date(clock.now().getTime() - boxStatusTimeoutMs)
      const repo = createStatusRepo(db)
      for (const boxId of await repo.silent(since)) {
        await keyedQueue(boxId, async () => {
          const box = await repo.markSilent(boxId, since)
          if (box !== undefined) await announce(undefined, box)
        }).catch((error: unknown) => {
          log.error({ err: error, boxId }, 'silent box not marked')
        })
      }
    },

    /** Returns the state of the boxes, for a newly opened feed. */
    statusOf: async (boxIds: readonly number[]) =>
      (await createStatusRepo(db).byIds(boxIds)).map(presentRoomStatus),
  }
}
export type BoxStatusService = ReturnType<typeof createStatus>

/** The status without its time: a report that only repeats it is no change. */
const untimed = (box: StatusRow) => ({ ...presentRoomStatus(box).device, at: 0 })

/** Returns the reported fields only. The box's clock may be wrong, so of its times only the difference to `at` counts. */
const known = (
  { at, pressedAt, motionAt, ...said }: BoxPower & Partial<BoxStatus>,
  now: Date,
): Partial<Reported> => {
  const noticedAt = Math.max(pressedAt ?? 0, motionAt ?? 0)
  return {
    ...said,
    ...(said.ibeacon === undefined ? {} : { hasIbeacon: said.ibeacon !== null }),
    ...(noticedAt === 0 ? {} : { lifeSignAt: new Date(now.getTime() - Math.max(0, at - noticedAt)) }),
  }
}

const latest = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one
