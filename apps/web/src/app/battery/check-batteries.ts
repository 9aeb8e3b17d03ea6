import { batteryWarningFromMs, batteryWarningUntilMs } from '@lykta/contract/constants'
import type { BoxView } from '../../shared/box-view/index.ts'

interface BoxRecord {
  id: number
  createdAt: number
  updatedAt: number
  /** Since when the warning counts. */
  timeShowBox: number
  usingBattery: boolean
}

// By hand: the home would wait for a library of schemas, which it needs for nothing else.
const isBoxRecord = (value: unknown): value is BoxRecord => {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return (
    ['id', 'createdAt', 'updatedAt', 'timeShowBox'].every((name) => typeof fields.get(name) === 'number') &&
    typeof fields.get('usingBattery') === 'boolean'
  )
}

/** The records as they are stored, by the box's id; none where they cannot be read. */
export const readBoxRecords = (stored: unknown): Records => {
  const records: Array<[string, unknown]> = Object.entries(stored ?? {})
  return records.every((entry): entry is [string, BoxRecord] => isBoxRecord(entry[1]))
    ? Object.fromEntries(records)
    : {}
}

type Records = Readonly<Record<string, BoxRecord>>
type Box = Pick<BoxView, 'id' | 'online' | 'usingBattery'>

interface Checked {
  /** By the box's id, of the boxes that are there now. */
  records: Record<string, BoxRecord>
  /** The selected box, if a warning icon replaces its battery. */
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
