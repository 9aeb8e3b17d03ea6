import { batteryWarningFromMs, batteryWarningUntilMs } from '@lykta/contract/constants'
import type { BoxView } from '../../shared/box-view/index.ts'
import * as z from 'zod/mini'

const BoxRecordSchema = z.object({
  id: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Since when the warning counts. */
  timeShowBox: z.number(),
  usingBattery: z.boolean(),
})
type BoxRecord = z.infer<typeof BoxRecordSchema>
const BoxRecordsSchema = z.record(z.string(), BoxRecordSchema)

/** The records as they are stored, by the box's id; none where they cannot be read. */
export const readBoxRecords = (stored: unknown): Records => BoxRecordsSchema.safeParse(stored).data ?? {}

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
