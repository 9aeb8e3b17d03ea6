import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  newerStylesThanOldPhones,
  newerStylesThanOldTvs,
  newerThanOldPhones,
  newerThanOldTvs,
} from './old-browsers.ts'

// Fails where a built app uses something newer than the oldest browsers that it supports: README.md.
const apps = [
  {
    name: 'The TV app',
    folder: 'box',
    oldest: 'Chromium 90',
    scripts: newerThanOldTvs,
    styles: newerStylesThanOldTvs,
  },
  {
    name: 'The web app',
    folder: 'web',
    oldest: 'Chromium 109, Safari 16.4 or Firefox 115',
    scripts: newerThanOldPhones,
    styles: newerStylesThanOldPhones,
  },
] as const

for (const { name, folder, oldest, scripts, styles } of apps) {
  const dist = join(import.meta.dirname, '../apps', folder, 'dist')
  const files = globSync(['*.js', 'assets/**/*.{js,css}'], { cwd: dist })
  if (files.length === 0) throw new Error(`${name} is not built.`)
  for (const file of files) {
    const content = readFileSync(join(dist, file), 'utf8')
    const newer = (file.endsWith('.css') ? styles : scripts)(content)
    if (newer.length === 0) continue
    process.exitCode = 1
    console.error(`${file} has what ${oldest} does not: ${newer.join(', ')}`)
  }
}
