import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@lykta/contract/languages'
import { expect, test } from 'vitest'

/** The files that name a language, each with the reason. A further language has to be looked for in these, and in no other. */
const naming: Readonly<Record<string, string>> = {
  'packages/contract/src/languages.ts': 'the list',
}

const root = join(import.meta.dirname, '..')
const sources = globSync(
  [
    '{apps/*/{src,vite},packages/{calendar,calls,client,contract,log,ui}/src}/**/*.{ts,tsx,js,css}',
    'apps/*/{index.html,vite.config.ts}',
  ],
  {
    cwd: root,
    exclude: (name) => /\.test\.tsx?$|(^|\/)(testing|locales)$/.test(name),
  },
).map((file) => file.replaceAll('\\', '/'))

const others = languages.filter((one) => one !== 'en').join('|')
/** English is what is left where no language is known, so that its name alone says nothing. */
const distinguishes = new RegExp(
  `['"](${others})['"]|[!=]== 'en'|'en' [!=]==|\\.(${others})\\s*(\\|\\||\\?\\?)`,
)

test('no other file treats a language differently from the others', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  const found = sources.filter((file) => distinguishes.test(readFileSync(join(root, file), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(naming).toSorted())
})

test.each(globSync('apps/*/src/locales', { cwd: root }))(
  '%s has a folder for each language, with the same files',
  (locales) => {
    const filesOf = (language: string) =>
      globSync('*.{json,html}', { cwd: join(root, locales, language) }).toSorted()
    expect(filesOf('en')).not.toEqual([])
    for (const language of languages) expect(filesOf(language)).toEqual(filesOf('en'))
  },
)
