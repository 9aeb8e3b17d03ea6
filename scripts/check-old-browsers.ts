import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { newerStylesThanOldTvs, newerThanOldTvs } from './old-browsers.ts'

// Fails where the TV app, as it was built, uses what came after Chromium 90, the browser of an old TV stick.
const dist = join(import.meta.dirname, '../apps/box/dist')
const files = globSync(['*.js', 'assets/*.{js,css}'], { cwd: dist })
if (files.length === 0) throw new Error('The TV app is not built.')

for (const file of files) {
  const content = readFileSync(join(dist, file), 'utf8')
  const newer = file.endsWith('.css') ? newerStylesThanOldTvs(content) : newerThanOldTvs(content)
  if (newer.length === 0) continue
  process.exitCode = 1
  console.error(`${basename(file)} has what Chromium 90 does not: ${newer.join(', ')}`)
}
