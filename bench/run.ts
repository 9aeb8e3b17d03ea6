import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { handOver, root } from '../scripts/setup/run.mjs'
import { ResultSchema, type Result } from './measuring/result.ts'
import { printTable } from './measuring/table.ts'

// The measurements of the files of these names, or all, and their rows as one table. What was measured is kept in
// bench/results. With --quick only the short rows, whose distances from the floor are compared with the recorded ones.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, record: { type: 'boolean' } },
})
const keptFolder = join(import.meta.dirname, 'results')
const recordedFile = join(keptFolder, 'quick-ratios.json')
const vitest = [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--config',
  join(import.meta.dirname, 'vitest.config.ts'),
]
/** A build's machine may be under load, which a repetition may not meet again. */
const mostTries = 3
const farthest = 2

process.exitCode = values.quick === true ? await runQuick() : await runAll()

async function runAll(): Promise<number> {
  const began = Date.now()
  const code = await handOver(process.execPath, [...vitest, ...positionals], {
    env: { ...process.env, BENCH_RESULTS: keptFolder },
  })
  printTable(await readResults(keptFolder, began))
  return code
}

async function runQuick(): Promise<number> {
  const recorded = z.record(z.string(), z.number()).parse(JSON.parse(await readFile(recordedFile, 'utf8')))
  let best: Record<string, number> = {}
  for (let turn = 0; turn < mostTries; turn += 1) {
    const results = await measureQuickly()
    printTable(results)
    best = Object.fromEntries(
      results.map((result) => [result.title, Math.min(ratioOf(result), best[result.title] ?? Infinity)]),
    )
    if (values.record === true || slower(best, recorded).length === 0) break
  }
  if (values.record === true) {
    await writeFile(recordedFile, `${JSON.stringify(best, undefined, 2)}\n`)
    return 0
  }
  const missing = Object.keys(recorded).filter((title) => best[title] === undefined)
  for (const title of missing) console.log(`${title}: was not measured`)
  const faults = slower(best, recorded)
  for (const title of faults) {
    console.log(
      `${title}: ${times(best[title])} the floor, and was ${times(recorded[title])} when it was recorded`,
    )
  }
  return faults.length + missing.length === 0 ? 0 : 1
}

async function measureQuickly(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-bench-'))
  try {
    console.log(`load average ${String(loadavg()[0])}`)
    const only = ['--testNamePattern', String.raw`\(quick\)$`]
    await handOver(process.execPath, [...vitest, ...(await filesWithQuickRows()), ...only], {
      env: { ...process.env, BENCH_RESULTS: folder },
    })
    return await readResults(folder, 0)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The others would be read for nothing, which takes as long as all the rows. */
async function filesWithQuickRows(): Promise<string[]> {
  const rows = join(import.meta.dirname, 'rows')
  const files = (await readdir(rows)).filter((file) => file.endsWith('.bench.ts'))
  const texts = await Promise.all(files.map((file) => readFile(join(rows, file), 'utf8')))
  return files
    .filter((_file, index) => texts[index]?.includes('quick: true'))
    .map((file) => `bench/rows/${file}`)
}

function slower(
  best: Readonly<Record<string, number>>,
  recorded: Readonly<Record<string, number>>,
): string[] {
  return Object.keys(best).filter(
    (title) => (best[title] ?? 0) > farthest * (recorded[title] ?? Number.POSITIVE_INFINITY),
  )
}

/** How many times as long as the floor it takes. */
function ratioOf({ title, figures: { lykta, floor } }: Result): number {
  if (floor === undefined) throw new Error(`${title} has no floor to compare with`)
  return Math.round((lykta.median / floor.median) * 100) / 100
}

function times(ratio: number | undefined): string {
  return `${(ratio ?? Number.NaN).toFixed(2)} ×`
}

/** @param since milliseconds since 1970: older ones are of another run */
async function readResults(folder: string, since: number): Promise<Result[]> {
  const files = (await readdir(folder)).filter(
    (file) => file.endsWith('.json') && file !== 'quick-ratios.json',
  )
  const results = await Promise.all(
    files.map(async (file) => ResultSchema.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))),
  )
  return results.filter(({ at }) => at >= since).toSorted((one, other) => one.at - other.at)
}
