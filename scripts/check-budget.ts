import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@lykta/contract/languages'
import { z } from 'zod'

// Fails where a route of the web app, or the TV app, opened for the first time, loads more JavaScript than it may: `-u` takes
// today's sizes as those that later ones are held against. What a route loads stands in scripts/budget.json.
const apps = join(import.meta.dirname, '../apps')
const budgetFile = join(import.meta.dirname, 'budget.json')

const Sizes = z.record(z.string(), z.number())
const Budget = z.record(
  z.string(),
  z.object({
    /** The app that has the route, if not the web app. */
    app: z.string().exactOptional(),
    /** Bytes as served. */
    limit: z.number(),
    /** The sources, or the named files, that are asked for when the route is opened; what those import comes with them. */
    loads: z.array(z.string()),
    /** What follows once the people of the page are known and shown: not part of the first look, and not counted. */
    later: z.array(z.string()).exactOptional(),
    /** What each file weighed when the sizes were last taken. */
    chunks: Sizes,
  }),
)
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).default([]) }),
)

interface Built {
  /** The folder that is served. */
  dist: string
  manifest: z.infer<typeof Manifest>
}

const budget = Budget.parse(readJson(budgetFile))

for (const [route, entry] of Object.entries(budget)) {
  const { app = 'web', limit, loads, chunks: before } = entry
  const dist = join(apps, app, 'dist')
  const manifest = Manifest.parse(readJson(join(dist, '.vite/manifest.json')))
  const [heaviest = {}] = languages
    .map((language) =>
      sizesOf(
        { dist, manifest },
        loads.map((source) => source.replace('LANGUAGE', language)),
      ),
    )
    .sort((one, other) => sum(other) - sum(one))
  if (process.argv.includes('-u')) budget[route] = { ...entry, chunks: heaviest }
  const total = sum(heaviest)
  console.log(`${route.padEnd(8)}${kilobytes(total)} of ${kilobytes(limit)} JavaScript`)
  if (total <= limit) continue
  process.exitCode = 1
  for (const [name, size] of Object.entries(heaviest)) {
    const grown = size - (before[name] ?? 0)
    if (grown > 0) console.error(`  ${name} is ${kilobytes(size)}, ${kilobytes(grown)} more than it was`)
  }
}
if (process.argv.includes('-u')) writeFileSync(budgetFile, `${JSON.stringify(budget, undefined, 2)}\n`)

/** What is loaded for some sources: the bytes on the way by the file's name, without what a build changes in it. */
function sizesOf({ dist, manifest }: Built, sources: readonly string[]): Record<string, number> {
  const keys = new Set<string>()
  const add = (key: string) => {
    if (keys.has(key)) return
    keys.add(key)
    entryOf(manifest, key).imports.forEach(add)
  }
  for (const source of sources) add(keyOf(manifest, source))
  const sizes: Record<string, number> = {}
  for (const key of keys) {
    const { file, name = key } = entryOf(manifest, key)
    const source = key.startsWith('_') ? name : key
    sizes[source] = (sizes[source] ?? 0) + servedSize(join(dist, file))
  }
  return sizes
}

/** A file bundled from several sources is listed by its own name. */
function keyOf(manifest: Built['manifest'], source: string): string {
  const named = Object.entries(manifest).find(([, { file, name }]) => name === source && file.endsWith('.js'))
  return named?.[0] ?? source
}

function entryOf(manifest: Built['manifest'], key: string) {
  const entry = manifest[key]
  if (entry === undefined) throw new Error(`scripts/budget.json names ${key}, which is no file of its own`)
  return entry
}

function servedSize(file: string): number {
  const compressed = `${file}.br`
  return statSync(existsSync(compressed) ? compressed : file).size
}

function sum(sizes: Record<string, number>): number {
  return Object.values(sizes).reduce((total, size) => total + size, 0)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
