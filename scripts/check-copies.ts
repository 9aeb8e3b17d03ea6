import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { alike } from './alike.ts'
import { copiesIn, faultsIn } from './copies.ts'

// Fails on ten lines of the same logic in two places of what is delivered: the same but for texts and numbers, or functions that are built
// alike. `alike.ts` has those that have to be two.
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'copies-'))
const options = {
  'min-lines': 10,
  'min-tokens': 50,
  mode: 'weak',
  similarity: 0.95,
  format: 'typescript,tsx,javascript,css',
  ignore: [
    '**/*.test.*',
    '**/testing/**',
    '**/dist/**',
    '**/vite/**',
    '**/migrations/**',
    '**/*.config.ts',
    '**/*.d.ts',
    // What they declare, each column and route says for itself.
    '**/tables.ts',
    '**/routes.ts',
    // Colours, by light and dark, and what the demo world is made of.
    '**/tokens.css',
    '**/demo/src/world/**',
  ].join(),
  reporters: 'json',
  output: folder,
}
try {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/jscpd/run-jscpd.js'),
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
      '--ignore-literals',
      '--absolute',
      '--silent',
      '--fail-on-empty',
      'apps',
      'packages',
    ],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`jscpd failed: ${stderr}`)
  const report: unknown = JSON.parse(readFileSync(join(folder, 'jscpd-report.json'), 'utf8'))
  const { sources } = z
    .object({ statistics: z.object({ total: z.object({ sources: z.number() }) }) })
    .parse(report).statistics.total
  const copies = copiesIn(report).map((copy) => ({
    ...copy,
    firstFile: { ...copy.firstFile, name: nameOf(copy.firstFile.name) },
    secondFile: { ...copy.secondFile, name: nameOf(copy.secondFile.name) },
  }))
  const faults = faultsIn(copies, alike)
  // Fewer would say that it looked somewhere else.
  if (sources < 1_000) faults.push(`only ${String(sources)} sources were found`)
  for (const fault of faults) console.error(fault)
  console.log(
    `${String(sources)} sources, ${String(alike.length)} alike for a reason, ${String(faults.length)} faults`,
  )
  if (faults.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}

function nameOf(file: string): string {
  return relative(root, file).replaceAll('\\', '/')
}
