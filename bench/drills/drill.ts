import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DrillResult } from './result.ts'

/** What came of a drill. */
export interface Outcome {
  /** Such as "10,000 TVs, 5,000 apps". */
  held: string
  /** Seconds until all was as before. */
  healedS: number
  /** What had been acknowledged and is not there, or is there twice. Nothing may be. */
  lost: number
  /** What a person saw of it. */
  saw: readonly string[]
  aims: readonly { text: string; isMet: boolean }[]
}

/**
 * A line of the table that `npm run drills` prints. Fails when something acknowledged is lost. Aims are of times, which a loaded
 * machine misses: they are told and do not fail.
 */
export const drill = (title: string, timeoutMs: number, run: () => Promise<Outcome>): void => {
  test(`Drill: ${title}`, { timeout: timeoutMs }, async () => {
    const load = loadavg()[0] ?? 0
    const outcome = await run()
    expect(outcome.healedS, 'it has not healed').toBeLessThan(Infinity)
    await keep({ title, at: Date.now(), load, ...outcome, saw: outcome.saw.join('; ') })
    expect(outcome.lost).toBe(0)
  })
}

const keep = async (result: DrillResult): Promise<void> => {
  const folder = process.env['DRILL_RESULTS']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  const name = result.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(result)}\n`)
}
