import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listFiles, suiteFiles } from './test-files.ts'
import { readClauses, readIds, readTitles, type Clause } from './spec-clauses.ts'

const root = join(import.meta.dirname, '..')

const { values: options } = parseArgs({
  options: { area: { type: 'string', multiple: true }, strict: { type: 'boolean', default: false } },
})

const clauses = readClauses(readFileSync(join(root, 'docs/specification.md'), 'utf8'))
const { shown, faults } = readTests(new Set(clauses.map(({ id }) => id)))
const known = new Set(clauses.map(({ area }) => area))
const asked = (options.area ?? []).flatMap((list) => list.split(',')).map((area) => area.trim().toUpperCase())
const areas = asked.length > 0 ? new Set(asked) : known
faults.push(...asked.filter((area) => !known.has(area)).map((area) => `There is no area ${area}`))
const chosen = clauses.filter(({ area }) => areas.has(area))
const missing = chosen.filter(({ id }) => !shown.has(id))

for (const area of areas) printArea(area)
console.log(`${missing.length} of ${chosen.length} clauses have no test`)
for (const fault of faults) console.error(fault)
if (faults.length > 0 || (options.strict && missing.length > 0)) process.exitCode = 1

function readTests(known: ReadonlySet<string>) {
  const shown = new Set<string>()
  const faults: string[] = []
  for (const file of Object.values(suiteFiles).flatMap(listFiles)) {
    const { titles, error } = readTitles(file, readFileSync(join(root, file), 'utf8'))
    if (error !== undefined) faults.push(`${file} cannot be read: ${error}`)
    for (const { title, line } of titles) {
      const { ids, unreadable } = readIds(title)
      const strangers = [...ids.filter((id) => !known.has(id)), ...unreadable]
      for (const id of ids) shown.add(id)
      faults.push(...strangers.map((id) => `${file}:${line} names [${id}], which is no clause`))
    }
  }
  return { shown, faults }
}

function printArea(area: string): void {
  const inArea = (clause: Clause) => clause.area === area
  const untested = missing.filter(inArea)
  if (untested.length === 0) return
  console.log(`${area}: ${untested.length} of ${chosen.filter(inArea).length} have no test`)
  for (const { id, text } of untested) console.log(`  ${id} ${text}`)
  console.log()
}
