import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
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

const runInBrowser = async (): Promise<number> => {
  const files = await chosenIn(inBrowser)
  if (files.length === 0) return 0
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  return handOver(process.execPath, [playwright, 'test', '--project=drills', ...files])
}

const runOfServers = async (): Promise<number> => {
  const files = await chosenIn(import.meta.dirname)
  if (files.length === 0) return 0
  const folder = await mkdtemp(join(tmpdir(), 'lykta-drills-'))
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const config = join(import.meta.dirname, 'vitest.config.ts')
    const code = await handOver(process.execPath, [vitest, 'run', '--config', config, ...files], {
      env: { ...process.env, DRILL_RESULTS: folder },
    })
    printTable(await readResults(folder))
    return code
  } finally {
    await rm(folder, { recursive: true })
  }
}

const readResults = async (folder: string): Promise<DrillResult[]> => {
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')))
  return texts
    .map((text) => DrillResultSchema.parse(JSON.parse(text)))
    .toSorted((one, other) => one.at - other.at)
}

const printTable = (results: readonly DrillResult[]): void => {
  const lines = [
    ['drill', 'load held', 'healed', 'lost', 'what a person saw', 'aims', 'load'],
    ...results.map(({ title, held, healedS, lost, saw, aims, load }) => [
      title,
      held,
      `${healedS.toFixed(1)} s`,
      String(lost),
      saw,
      aims.map(({ text, isMet }) => `${text}: ${isMet ? 'met' : 'NOT MET'}`).join('; '),
      load.toFixed(1),
    ]),
  ]
  const widths = lines[0]?.map((_head, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  )
  console.log()
  for (const cells of lines)
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

const known = [...(await chosenIn(inBrowser)), ...(await chosenIn(import.meta.dirname))]
if (known.length === 0) {
  console.log(`There is no drill named ${names.join(' or ')}.`)
  process.exitCode = 1
} else {
  const first = await runInBrowser()
  const second = await runOfServers()
  process.exitCode = first === 0 ? second : first
}
