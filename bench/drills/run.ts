import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { handOver, root } from '../../scripts/setup/run.mjs'
import { DrillResultSchema, type DrillResult } from './result.ts'

// The drills of these names, or all: first those in a browser, then those of two servers, whose results are printed as a table.
const names = process.argv.slice(2)
const inBrowser = join(root, 'tests/drills')

const chosenIn = async (folder: string): Promise<string[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.drill.ts'))
  return files
    .filter((file) => names.length === 0 || names.includes(basename(file, '.drill.ts')))
    .map((file) => join(folder, file))
}

const runInBrowser = async (report: string): Promise<number> => {
  const files = await chosenIn(inBrowser)
  if (files.length === 0) return 0
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const args = [playwright, 'test', '--project=drills', '--workers=1', '--reporter=list,json', ...files]
  return handOver(process.execPath, args, { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
}

const SpecSchema = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
      results: z.array(z.object({ startTime: z.string() })),
    }),
  ),
})
const ReportSchema = z.object({
  suites: z.array(z.object({ file: z.string(), specs: z.array(SpecSchema) })),
})

/** What those in a browser have noted: a whole line, or its figures only. */
const readReport = async (file: string): Promise<DrillResult[]> => {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return []
  return ReportSchema.parse(JSON.parse(text)).suites.flatMap(({ file: path, specs }) =>
    specs.flatMap(({ tests }) =>
      tests.flatMap(({ annotations, results }) => {
        const title = basename(path, '.drill.ts')
        const at = Date.parse(results.at(-1)?.startTime ?? '')
        return annotations.flatMap(({ type, description = '' }): DrillResult[] => {
          if (type === 'figures') return [{ title, at, saw: description }]
          return type === 'drill' ? [DrillResultSchema.parse({ ...JSON.parse(description), title, at })] : []
        })
      }),
    ),
  )
}

const runOfServers = async (folder: string): Promise<number> => {
  const files = await chosenIn(import.meta.dirname)
  if (files.length === 0) return 0
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const config = join(import.meta.dirname, 'vitest.config.ts')
  return handOver(process.execPath, [vitest, 'run', '--config', config, ...files], {
    env: { ...process.env, DRILL_RESULTS: folder },
  })
}

const readResults = async (folder: string): Promise<DrillResult[]> => {
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')))
  return texts
    .map((text) => DrillResultSchema.parse(JSON.parse(text)))
    .toSorted((one, other) => one.at - other.at)
}

const printTable = (results: readonly DrillResult[]): void => {
  if (results.length === 0) return
  const lines = [
    ['drill', 'load held', 'healed', 'lost', 'aims', 'machine'],
    ...results.map(({ title, held = '', healedS, lost, aims = [], load }) => [
      title,
      held,
      healedS === undefined ? '' : `${healedS.toFixed(1)} s`,
      lost === undefined ? '' : String(lost),
      aims.map(({ text, isMet }) => `${text}: ${isMet ? 'met' : 'NOT MET'}`).join('; '),
      load === undefined ? '' : `load ${load.toFixed(1)}`,
    ]),
  ]
  const widthOf = (column: number) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0))
  const widths = [0, 1, 2, 3, 4, 5].map(widthOf)
  console.log()
  for (const [index, cells] of lines.entries()) {
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    const saw = results[index - 1]?.saw
    if (saw !== undefined) console.log(`  What a person saw: ${saw}`)
  }
}

const known = [...(await chosenIn(inBrowser)), ...(await chosenIn(import.meta.dirname))]
if (known.length === 0) {
  console.log(`There is no drill named ${names.join(' or ')}.`)
  process.exitCode = 1
} else {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-drills-'))
  try {
    const report = join(folder, 'browser')
    const results = join(folder, 'servers')
    await mkdir(results)
    const codes = [await runInBrowser(report), await runOfServers(results)]
    printTable([...(await readReport(report)), ...(await readResults(results))])
    process.exitCode = Math.max(...codes)
  } finally {
    await rm(folder, { recursive: true })
  }
}
