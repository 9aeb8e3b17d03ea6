import { batteryWarningFromMs, batteryWarningUntilMs } from '@lykta/contract/constants'
import type { BoxView } from '../../shared/box-view/index.ts'
import type { BoxRecord } from '../../shared/store/index.ts'

type Records = Readonly<Record<string, BoxRecord>>
type Box = Pick<BoxView, 'id' | 'online' | 'usingBattery'>

interface Checked {
  /** By the box's id, of the boxes that are there now. */
  records: Record<string, BoxRecord>
  /** The selected box, where a warning icon takes the place of its battery. */
  warnedId: number | undefined
}

/**
 * One check of the batteries at `now` (ms). The time of the selected box runs for as long as the warning may show, and
 * then begins anew; that of every other box begins anew at each check. What an offline box last said no longer holds.
 */
export const checkBatteries = (
  known: Records,
  boxes: readonly Box[],
  selectedId: number | undefined,
  now: number,
): Checked => {
  const records: Record<string, BoxRecord> = {}
  let warnedId: number | undefined
  for (const { id, online, usingBattery } of boxes) {
    const before = known[id]
    const age = before === undefined ? undefined : now - before.timeShowBox
    const runs = id === selectedId && age !== undefined && age >= 0 && age <= batteryWarningUntilMs
    const record: BoxRecord = {
      id,
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
      timeShowBox: runs && before !== undefined ? before.timeShowBox : now,
      usingBattery: online && usingBattery,
    }
    records[id] = record
    if (runs && age >= batteryWarningFromMs && record.usingBattery) warnedId = id
  }
  return { records, warnedId }
}
