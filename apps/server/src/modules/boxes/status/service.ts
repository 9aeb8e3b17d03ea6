import type { BoxPower, BoxStatus } from '@lykta/contract/boxes'
import { boxStatusTimeoutMs } from '@lykta/contract/constants'
import type { Announcer } from '../../../ports/announcer.ts'
import type { BoxReport, BoxState, BoxStates } from '../../../ports/box-states.ts'
import type { Log } from '../../../platform/log.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { After } from '../../../platform/timers.ts'
import type { Audiences } from '../access/audiences.ts'
import { createAnnounceStatus } from './announce-status.ts'
import { presentRoomStatus } from './present.ts'
import { hasTimedOut } from './has-timed-out.ts'

/** Whether boxes are connected and charged. Changes are announced to the users who may see the box. */
export const createStatus = (deps: {
  clock: Clock
  states: BoxStates
  audiences: Audiences
  announcer: Announcer
  after: After
  log: Log
}) => {
  const { clock, states, log } = deps
  const announcing = createAnnounceStatus({ ...deps, audience: deps.audiences.of })

  const change = async (boxId: number, report: (before: BoxState) => Partial<BoxReport>): Promise<void> => {
    const changed = await states.change(boxId, (before) => {
      const { lifeSignAt, ...rest } = report(before)
      return { ...rest, lifeSignAt: latest(before.lifeSignAt, lifeSignAt ?? null) }
    })
    if (changed !== undefined) await announcing.announce(changed)
  }

  return {
    /** A report from the TV itself. */
    report: (boxId: number, status: BoxStatus): Promise<void> => {
      const now = clock.now()
      return change(boxId, () =>
        status.online ? { ...known(status, now), online: true, lastSeenAt: now } : { online: false },
      )
    },

    /** A report from a sensor or script. It is merged, and does not tell whether the TV is online. */
    reportPower: async (boxId: number, power: BoxPower): Promise<void> => {
      const report = known(power, clock.now())
      if (Object.keys(report).length > 0) await change(boxId, () => report)
    },

    gone: (boxId: number): Promise<void> => change(boxId, () => ({ online: false })),

    /** Boxes that went silent without signing off become offline. */
    markSilent: async (): Promise<void> => {
      const since = new Date(clock.now().getTime() - boxStatusTimeoutMs)
      const boxIds = await states.silent(since)
      // All at once, so that their look-ups are combined.
      const marked = await Promise.allSettled(
        boxIds.map((boxId) => change(boxId, (box) => (hasTimedOut(box, since) ? { online: false } : {}))),
      )
      // Their look-ups are combined, so what fails for one fails for many.
      const failed = marked.filter((one) => one.status === 'rejected')
      if (failed.length > 0)
        log.error({ err: failed[0]?.reason, boxes: failed.length }, 'silent boxes not marked')
    },

    /** Returns the state of the boxes, for a newly opened feed. */
    statusOf: async (boxIds: readonly number[]) => (await states.of(boxIds)).map(presentRoomStatus),

    stop: announcing.stop,
  }
}
export type BoxStatusService = ReturnType<typeof createStatus>

/**
 * Returns only the reported fields. The box's clock may be wrong, so its times count only by their difference to `at`, and
 * none is before 1970: PostgreSQL cannot store every time that a box may claim.
 */
const known = (
  { at, pressedAt, motionAt, ...said }: BoxPower & Partial<BoxStatus>,
  now: Date,
): Partial<BoxReport> => {
  const noticedAt = Math.max(pressedAt ?? 0, motionAt ?? 0)
  return {
    ...said,
    ...(said.ibeacon === undefined ? {} : { hasIbeacon: said.ibeacon !== null }),
    ...(noticedAt === 0
      ? {}
      : { lifeSignAt: new Date(Math.max(0, now.getTime() - Math.max(0, at - noticedAt))) }),
  }
}

const latest = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one
