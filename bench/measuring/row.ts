import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rowOf, type Aim, type Measured } from './figures.ts'
import type { Result } from './result.ts'

interface RowOptions {
  title: string
  /** What was run, and how often. */
  ran: string
  unit: string
  /** A row without an aim is not worth its time. */
  aims: readonly [Aim, ...Aim[]]
  /** A short measurement that each build repeats, and compares with the recorded one. */
  quick?: boolean
  timeoutMs?: number
}

/**
 * A row of the table that `npm run bench` prints. `measure` returns raw values; its floor and its peers are measured by
 * turns with Lykta, so that load of the machine meets all alike. Fails when an aim is not met.
 */
export const row = (
  { title, ran, unit, aims, quick = false, timeoutMs = 300_000 }: RowOptions,
  measure: () => Promise<Measured>,
): void => {
  test(`${title}${quick ? ' (quick)' : ''}`, { timeout: timeoutMs }, async () => {
    const load = loadavg()[0] ?? 0
    const measured = await measure()
    const figures = rowOf(measured)
    const judged = aims.map((aim) => ({ text: aim.text, isMet: aim.isMet(figures) }))
    await keep({ title, at: Date.now(), ran, unit, quick, load, aims: judged, figures, measured })
    expect(judged.filter(({ isMet }) => !isMet)).toEqual([])
  })
}

const keep = async (result: Result): Promise<void> => {
  const folder = process.env['BENCH_RESULTS']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  const name = result.title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(rounded(result))}\n`)
}

/** To a thousandth: the rest is noise. */
const rounded = (result: Result): unknown =>
  JSON.parse(
    JSON.stringify(result, (_key, value: unknown) =>
      typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value,
    ),
  )
