import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const inRoot = (pattern: string) =>
  globSync(pattern, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|build|\.cache)$/.test(name),
  }).map((file) => file.replaceAll('\\', '/'))

const documents = inRoot('{*.md,docs/**/*.md}').filter((file) => file !== 'CHANGELOG.md')
const sources = inRoot('{*,.*,{apps,bench,deploy,docs,packages,scripts,tests}/**/*}.{ts,tsx,mjs,css,json,md}')
/** Documents say `contract/boxes/inbox.ts` for what is below `src`, and leave out what their text has said. */
const short = (file: string) => `/${file.replace('/src/', '/')}`
const ends = sources.flatMap((file) => [`/${file}`, short(file)])

/** Examples, and what a region or the server writes. */
const isNoFileOfOurs = (named: string) =>
  /FEATURE|activity\.ts$|passwords\.json$|^\/(?:branding|etc)\//.test(named)

test.each(documents)('every file that %s names is there', (document) => {
  const named = readFileSync(join(root, document), 'utf8').matchAll(
    /`([\w./@-]+\.(?:tsx?|mjs|css|json|md))`/g,
  )
  const missing = [...named]
    .flatMap(([, name = '']) => (isNoFileOfOurs(name) ? [] : [name]))
    .filter((name) => !ends.some((end) => end.endsWith(`/${name}`) || end.endsWith(short(name))))
  expect(missing).toEqual([])
})
