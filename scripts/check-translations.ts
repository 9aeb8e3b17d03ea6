import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { languages } from '@lykta/contract/languages'
import { saidInTwoWays } from './said-in-two-ways.ts'
import { textModule, textTypes } from './text-types.ts'
import {
  askedForms,
  compareLanguages,
  flatten,
  homelessNamespaces,
  isTexts,
  missingKeys,
  readSpoken,
  severalWays,
  unusedKeys,
  type Texts,
} from './translations.ts'

// Fails on a text that one language lacks, that is unused, that is used but missing, or that Swedish says in two ways, on a file of
// texts that carries no folder's name, and where the types of the texts are out of date: `-u` writes them.
const root = join(import.meta.dirname, '..')
const inBrowser = 'src/shared/i18n/resources.d.ts'
const apps = [
  { app: 'apps/web', defaultNamespace: 'shell', types: inBrowser },
  { app: 'apps/box', defaultNamespace: 'app', types: inBrowser },
  { app: 'apps/server', defaultNamespace: '', types: 'src/locales/index.ts' },
]
const isTest = /\.test\.tsx?$|\/testing\//

const packageWords = sourcesIn('packages/*/src').flatMap(({ spoken }) => [...spoken.words])
let texts = 0
/** Swedish texts that rightly stand beside others for the same English text. */
const excepted = new Set<string>()
const faults: string[] = []
for (const app of apps) faults.push(...checkApp(app))
for (const [english, { swedish }] of saidInTwoWays)
  for (const way of swedish)
    if (!excepted.has(way)) faults.push(`“${english}” is not said as “${way}”: take that off the list`)
if (texts === 0) faults.push('no texts were found at all')
for (const fault of faults) console.error(fault)
console.log(`${texts} texts in ${languages.length} languages, ${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1

function checkApp({ app, defaultNamespace, types }: (typeof apps)[number]): string[] {
  const locales = readLocales(app)
  const found = checkTypes(
    join(app, types),
    types === inBrowser
      ? textTypes('../../locales', locales.get('en') ?? new Map<string, Texts>())
      : textModule(locales),
  )
  const sources = sourcesIn(`${app}/src`)
    .filter(({ file }) => !file.includes('/locales/'))
    .map(({ file, spoken }) => ({
      file,
      spoken: { ...spoken, namespaces: spoken.namespaces.map((name) => name || defaultNamespace) },
    }))
  const spoken = sources.map((source) => source.spoken)
  const words = new Set([...packageWords, ...spoken.flatMap((one) => [...one.words])])
  const [english, ...others] = languages.map((language) => ({
    language,
    namespaces: new Map(
      [...(locales.get(language) ?? [])].map(([namespace, nested]) => [namespace, flatten(nested)]),
    ),
  }))
  if (english === undefined) return []
  for (const namespace of homelessNamespaces(english.namespaces.keys(), foldersOf(app)))
    found.push(`${app}: no folder is called as the texts in ${namespace}.json`)
  for (const [namespace, keys] of english.namespaces) {
    texts += keys.size
    for (const key of unusedKeys(namespace, keys.keys(), spoken, words)) {
      found.push(`${app}: ${namespace}:${key} is used nowhere`)
    }
  }
  for (const { language, namespaces } of others) {
    for (const namespace of new Set([...english.namespaces.keys(), ...namespaces.keys()])) {
      const compared = compareLanguages(
        english.namespaces.get(namespace) ?? new Map(),
        namespaces.get(namespace) ?? new Map(),
        language,
      )
      found.push(...compared.map((fault) => `${app}: ${language} ${namespace}:${fault}`))
    }
    found.push(
      ...twoWays(textsOf(english.namespaces), textsOf(namespaces)).map((fault) => `${app}: ${fault}`),
    )
  }
  const forms = new Map(
    [...english.namespaces].map(([namespace, keys]) => [namespace, askedForms(keys.keys())]),
  )
  for (const source of sources) {
    for (const key of missingKeys(source.spoken, (namespace) => forms.get(namespace))) {
      found.push(`${source.file} asks for ${key}, which is not there`)
    }
  }
  return found
}

/** What `t()` is typed by must be as the texts are. */
function checkTypes(name: string, types: string): string[] {
  const file = join(root, name)
  if (existsSync(file) && readFileSync(file, 'utf8') === types) return []
  if (!process.argv.includes('-u')) return [`${name} is out of date: run npm run fix`]
  writeFileSync(file, types)
  return []
}

function twoWays(english: ReadonlyMap<string, string>, swedish: ReadonlyMap<string, string>): string[] {
  return [...severalWays(english, swedish)].flatMap(([text, ways]) => {
    const right = saidInTwoWays.get(text)?.swedish ?? []
    for (const way of ways) if (right.includes(way)) excepted.add(way)
    return [...ways].every((way) => right.includes(way))
      ? []
      : `“${text}” is translated as ${[...ways].join(' and as ')}`
  })
}

/** The texts of all namespaces of a language, by namespace and key. */
function textsOf(namespaces: ReadonlyMap<string, ReadonlyMap<string, string>>): Map<string, string> {
  return new Map(
    [...namespaces].flatMap(([namespace, keys]) =>
      [...keys].map(([key, text]) => [`${namespace}:${key}`, text] as const),
    ),
  )
}

/** The names of an app's folders, and what has texts without one: error codes, and the frame of a mail. */
function foldersOf(app: string): Set<string> {
  const folders = globSync(`${app}/src/**/*.{ts,tsx}`, { cwd: root }).flatMap((file) =>
    dirname(file).split('/'),
  )
  return new Set([...folders, 'errors', 'mail'])
}

/** Texts by language and namespace (the file's name). */
function readLocales(app: string): Map<string, Map<string, Texts>> {
  const locales = new Map<string, Map<string, Texts>>()
  for (const language of languages) {
    const namespaces = new Map<string, Texts>()
    for (const file of globSync(`${app}/src/locales/${language}/*.json`, { cwd: root })) {
      const namespace = basename(file, '.json')
      const texts: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'))
      if (!isTexts(texts)) throw new Error(`${file} has more than texts`)
      namespaces.set(namespace, texts)
    }
    locales.set(language, namespaces)
  }
  return locales
}

function sourcesIn(folder: string) {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !isTest.test(file))
    .map((file) => ({ file, spoken: readSpoken(file, readFileSync(join(root, file), 'utf8')) }))
}
