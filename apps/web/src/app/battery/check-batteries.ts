import { batteryWarningFromMs, batteryWarningUntilMs } from '@lykta/contract/constants'
import type { BoxView } from '../../shared/box-view/index.ts'

interface BoxRecord {
  id: number
  createdAt: number
  updatedAt: number
  /** When the warning began to count. */
  timeShowBox: number
  usingBattery: boolean
}

// Parsed by hand, as the home would otherwise wait for a library of schemas that it needs for nothing else.
const isBoxRecord = (value: unknown): value is BoxRecord => {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return (
    ['id', 'createdAt', 'updatedAt', 'timeShowBox'].every((name) => typeof fields.get(name) === 'number') &&
    typeof fields.get('usingBattery') === 'boolean'
  )
}

/** The stored records, by the box's id; none if they cannot be read. */
export const readBoxRecords = (stored: unknown): Records => {
  const records: Array<[string, unknown]> = Object.entries(stored ?? {})
  return records.every((entry): entry is [string, BoxRecord] => isBoxRecord(entry[1]))
    ? Object.fromEntries(records)
    : {}
}

type Records = Readonly<Record<string, BoxRecord>>
type Box = Pick<BoxView, 'id' | 'online' | 'usingBattery'>

interface Checked {
  /** By the box's id, for boxes that still exist. */
  records: Record<string, BoxRecord>
  /** The selected box, if a warning icon replaces its battery. */
  warnedId: number | undefined
}

/**
 * One check of the batteries at `now` (ms). The selected box's time runs for as long as the warning may show, and then starts
 * over; that of every other box starts over at each check. What a now offline box last reported does not count.
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
