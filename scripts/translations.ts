import { parseSync, Visitor, type ESTree } from 'rolldown/utils'

/** Texts by key, nested as the locale files have them. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** What in a source file may be, or become, a key. */
export interface Spoken {
  /** Namespaces that the file uses; empty if it uses none and only passes keys on. */
  readonly namespaces: readonly string[]
  readonly literals: ReadonlySet<string>
  /** Template literals, their holes as `…`. */
  readonly templates: ReadonlySet<string>
  /** First arguments of `t(…)`. */
  readonly asked: ReadonlySet<string>
  /** Names and literals: what may fill a hole. */
  readonly words: ReadonlySet<string>
}

const pluralEnding = /_(?:zero|one|two|few|many|other)$/

export function isTexts(value: unknown): value is Texts {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((one: unknown) => typeof one === 'string' || isTexts(one))
}

/** `{ a: { b: 'x' } }` as `a.b` → `x`. */
export function flatten(texts: Texts, before = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${before}${key}`, value] as const]
        : [...flatten(value, `${before}${key}.`)],
    ),
  )
}

/** What a language should have: the keys of English, with its own endings of plurals, and the English text for each. */
function pluralsIn(language: string, english: ReadonlyMap<string, string>): Map<string, string> {
  const endings = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return new Map(
    [...english].flatMap(([key, text]) =>
      key.endsWith('_other')
        ? endings
            .map((ending) => key.replace(/other$/, ending))
            .filter((one) => !one.endsWith('_one') || english.has(one))
            .map((one) => [one, english.get(one) ?? text] as const)
        : key.endsWith('_one') && !endings.includes('one')
          ? []
          : [[key, text] as const],
    ),
  )
}

/** What another language lacks, has in excess, leaves empty or fills with other values than English. */
export function compareLanguages(
  texts: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
  language: string,
): string[] {
  const english = pluralsIn(language, texts)
  const faults: string[] = []
  for (const key of new Set([...english.keys(), ...other.keys()])) {
    const [ours, theirs] = [english.get(key), other.get(key)]
    if (ours === undefined) faults.push(`${key} is not there in English`)
    else if (theirs === undefined) faults.push(`${key} is missing`)
    else if (ours.trim() === '' || theirs.trim() === '') faults.push(`${key} is empty`)
    else if (valuesIn(ours).join() !== valuesIn(theirs).join())
      faults.push(`${key} has other values in {{}} than in English`)
  }
  return faults
}

/** English texts that another language says in several ways, with these ways. Plurals may differ where English has one. */
export function severalWays(
  english: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): Map<string, Set<string>> {
  const forms = new Map<string, Map<string, Set<string>>>()
  for (const [key, text] of english) {
    const [form = ''] = pluralEnding.exec(key) ?? []
    const texts = forms.get(form) ?? new Map<string, Set<string>>()
    forms.set(form, texts)
    texts.set(text, (texts.get(text) ?? new Set()).add(other.get(key) ?? ''))
  }
  return new Map([...forms.values()].flatMap((texts) => [...texts].filter(([, ways]) => ways.size > 1)))
}

/** The names in `{{}}`, in the order of the alphabet. */
export function valuesIn(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*(\w+)/g)].flatMap(([, name]) => name ?? [])
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b))
}

export function readSpoken(fileName: string, source: string): Spoken {
  const namespaces: string[] = []
  const literals = new Set<string>()
  const templates = new Set<string>()
  const asked = new Set<string>()
  const words = new Set<string>()
  const { program } = parseSync(fileName, source)
  new Visitor({
    Literal({ value }) {
      if (typeof value !== 'string') return
      literals.add(value)
      words.add(value)
    },
    Identifier: ({ name }) => void words.add(name),
    TemplateLiteral(node) {
      templates.add(withHoles(node))
    },
    CallExpression({ callee, arguments: [first, second] }) {
      if (callee.type !== 'Identifier') return
      if (callee.name === 'useTranslation') namespaces.push(...strings(first))
      // On the server, behind the language.
      if (callee.name === 'textsIn') namespaces.push(...strings(second))
      if (callee.name === 't') for (const key of strings(first)) asked.add(key)
    },
  }).visit(program)
  return { namespaces, literals, templates, asked, words }
}

function withHoles({ quasis }: ESTree.TemplateLiteral): string {
  return quasis.map(({ value }) => value.cooked ?? value.raw).join('…')
}

/** `'a'` and `['a', 'b']`; no argument is the default namespace, said as the empty string. */
function strings(argument: ESTree.Argument | undefined): string[] {
  if (argument === undefined) return ['']
  if (argument.type === 'Literal') return typeof argument.value === 'string' ? [argument.value] : []
  if (argument.type !== 'ArrayExpression') return []
  return argument.elements.flatMap((one) =>
    one?.type === 'Literal' && typeof one.value === 'string' ? [one.value] : [],
  )
}

/** Namespaces that carry no folder's name: `calls` and `calls-test` belong to what stands in a folder `calls`. */
export function homelessNamespaces(namespaces: Iterable<string>, folders: ReadonlySet<string>): string[] {
  return [...namespaces].filter((namespace) => !folders.has(namespace.replace(/-.*/, '')))
}

/** Keys of `namespace` that no file can use. `words` may fill the holes of templates. */
export function unusedKeys(
  namespace: string,
  keys: Iterable<string>,
  spoken: readonly Spoken[],
  words: ReadonlySet<string>,
): string[] {
  const speaking = spoken.filter(
    ({ namespaces }) => namespaces.length === 0 || namespaces.includes(namespace),
  )
  const patterns = [...spoken]
    .flatMap(({ templates }) => [...templates])
    .filter((one) => /[\w.:]/.test(one.replaceAll('…', '')))
  return [...keys].filter((key) => {
    const plain = key.replace(pluralEnding, '')
    const full = `${namespace}:${plain}`
    if (
      speaking.some(({ literals }) => literals.has(plain)) ||
      spoken.some(({ literals }) => literals.has(full))
    )
      return false
    return !patterns.some((pattern) => fits(pattern, plain, words) || fits(pattern, full, words))
  })
}

/** Whether words that occur in the source, put into the holes, make the key. */
function fits(pattern: string, key: string, words: ReadonlySet<string>): boolean {
  const parts = pattern.split('…')
  if (parts.length === 1) return pattern === key
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const filled = new RegExp(`^${escaped.join('(.+?)')}$`).exec(key)
  return filled !== null && filled.slice(1).every((word) => words.has(word))
}

/** What `t(…)` uses by name and no namespace of the file has. `keysOf` returns undefined for an unknown namespace. */
export function missingKeys(
  spoken: Spoken,
  keysOf: (namespace: string) => ReadonlySet<string> | undefined,
): string[] {
  return [...spoken.asked].filter((asked) => {
    if (asked === '') return false
    const [namespace, key] = asked.includes(':')
      ? [asked.slice(0, asked.indexOf(':')), asked.slice(asked.indexOf(':') + 1)]
      : [undefined, asked]
    const places = namespace === undefined ? spoken.namespaces : [namespace]
    if (places.length === 0) return false
    return !places.some((place) => keysOf(place)?.has(key) ?? false)
  })
}

/** The keys as code uses them: without the plural suffix. */
export function askedForms(keys: Iterable<string>): Set<string> {
  return new Set([...keys].map((key) => key.replace(pluralEnding, '')))
}
