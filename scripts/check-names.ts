import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsIn } from './names.ts'

// Fails on a name in code that docs/glossary.md has replaced by another.
const root = join(import.meta.dirname, '..')
const files = globSync('{apps,packages,scripts,tests}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist|build|\.cache)$/.test(name),
})
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted()
const faults = files.flatMap((file) => faultsIn(file, readFileSync(join(root, file), 'utf8')))
if (files.length === 0) faults.push('no source was found at all')
for (const fault of faults) console.error(fault)
console.log(`${String(files.length)} sources, ${String(faults.length)} faults`)
if (faults.length > 0) process.exitCode = 1
