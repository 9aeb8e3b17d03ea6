import type { BoxPower, BoxStatus } from '@lykta/contract/boxes'
import { boxStatusTimeoutMs } from '@lykta/contract/constants'
import type { Announcer } from '../../../doors/feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { createInOrder } from '../../../platform/in-order.ts'
import type { BoxAccess } from '../access/service.ts'
import { presentPower, presentRoomStatus } from './present.ts'
import { createStatusRepo, type StatusRow } from './repo.ts'

type Change = Partial<
  Pick<
    StatusRow,
    | 'online'
    | 'battery'
    | 'usingBattery'
    | 'usbCharge'
    | 'acCharge'
    | 'ibeacon'
    | 'hasIbeacon'
    | 'macAddress'
    | 'appVersion'
    | 'lastSeenAt'
  >
>

/** Whether boxes are connected and charged: kept, and told to whoever may see them, on change only. */
export const createStatus = (deps: {
  db: Database
  clock: Clock
  access: BoxAccess
  announcer: Announcer
}) => {
  const { db, clock, access, announcer } = deps
  // Kept and told without another report of the same box in between: what is told last is what is so.
  const inOrder = createInOrder()

  const tell = async (before: StatusRow | undefined, after: StatusRow): Promise<void> => {
    const statusChanged =
      before === undefined ||
      (['online', 'battery', 'usingBattery', 'macAddress'] as const).some(
        (field) => before[field] !== after[field],
      )
    const powerChanged =
      before !== undefined &&
      (['usbCharge', 'acCharge', 'ibeacon', 'hasIbeacon'] as const).some(
        (field) => before[field] !== after[field],
      )
    if (!statusChanged && !powerChanged) return
    const audience = await access.audience(after.id)
    if (statusChanged)
      announcer.announce(audience, after.roomId, 'updateDeviceStatus', presentRoomStatus(after))
    if (powerChanged) announcer.announce(audience, after.roomId, 'mqttMessage', presentPower(after))
  }

  const keep = (boxId: number, change: Change): Promise<void> =>
    inOrder(boxId, async () => {
      const kept = await db.transaction(async (tx) => {
        const repo = createStatusRepo(tx)
        const before = await repo.forUpdate(boxId)
        const after = before === undefined ? undefined : await repo.update({ ...before, ...change })
        return before === undefined || after === undefined ? undefined : { before, after }
      })
      if (kept !== undefined) await tell(kept.before, kept.after)
    })

  return {
    /** What the TV reports of itself. */
    report: (boxId: number, status: BoxStatus): Promise<void> =>
      keep(
        boxId,
        status.online ? { ...known(status), online: true, lastSeenAt: clock.now() } : { online: false },
      ),

    /** What a companion, such as a sensor, reports: merged; it says nothing of whether the TV is there. */
    reportPower: (boxId: number, power: BoxPower): Promise<void> => {
      const change = known(power)
      return Object.keys(change).length === 0 ? Promise.resolve() : keep(boxId, change)
    },

    gone: (boxId: number): Promise<void> => keep(boxId, { online: false }),

    /** Those that have gone silent without a word count as not connected. */
    markSilent: async (): Promise<void> => {
      const since = new Date(clock.now().getTime() - boxStatusTimeoutMs)
      const repo = createStatusRepo(db)
      for (const boxId of await repo.silent(since)) {
        await inOrder(boxId, async () => {
          const box = await repo.markSilent(boxId, since)
          if (box !== undefined) await tell(undefined, box)
        })
      }
    },

    /** The state of the boxes, for a feed that has just opened. */
    statusOf: async (boxIds: readonly number[]) =>
      (await createStatusRepo(db).byIds(boxIds)).map(presentRoomStatus),
  }
}
export type BoxStatusService = ReturnType<typeof createStatus>

/** Only what was said; `at` is the box's own clock, which may be wrong, so ours counts. */
const known = ({
  battery,
  usingBattery,
  usbCharge,
  acCharge,
  ibeacon,
  ...rest
}: BoxPower & Partial<BoxStatus>): Change => {
  const change: Change = {}
  if (battery !== undefined) change.battery = battery
  if (usingBattery !== undefined) change.usingBattery = usingBattery
  if (usbCharge !== undefined) change.usbCharge = usbCharge
  if (acCharge !== undefined) change.acCharge = acCharge
  if (ibeacon !== undefined) {
    change.ibeacon = ibeacon
    change.hasIbeacon = ibeacon !== null
  }
  if (rest.macAddress !== undefined) change.macAddress = rest.macAddress
  if (rest.appVersion !== undefined) change.appVersion = rest.appVersion
  return change
}
