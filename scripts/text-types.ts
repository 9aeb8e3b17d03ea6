import { isTexts, valuesIn, type Texts } from './translations.ts'

const heading = '// `node scripts/check-translations.ts -u` writes this file.'

/**
 * The types of an app's English texts for i18next. TypeScript reads the keys from the JSON files, but takes every text there for
 * just a string: which values each takes is written beside it, so that a `t()` that forgets one does not compile.
 */
export function textTypes(locales: string, namespaces: ReadonlyMap<string, Texts>): string {
  const names = [...namespaces.keys()].toSorted()
  return [
    heading,
    ...names.map((name) => `import type ${importName(name)} from '${locales}/en/${name}.json'`),
    '',
    ...resources(names, namespaces),
    '',
  ].join('\n')
}

/** The server's: it is no Vite that finds the files, so they are imported by name. Each language must have what English has. */
export function textModule(languages: ReadonlyMap<string, ReadonlyMap<string, Texts>>): string {
  const english = languages.get('en') ?? new Map<string, Texts>()
  const names = [...english.keys()].toSorted()
  const others = [...languages.keys()].filter((language) => language !== 'en').toSorted()
  const imported = (language: string, suffix: string) =>
    names.map(
      (name) => `import ${importName(name)}${suffix} from './${language}/${name}.json' with { type: 'json' }`,
    )
  return [
    heading,
    ...imported('en', ''),
    ...others.flatMap((language) => imported(language, suffixOf(language))),
    '',
    'const en = {',
    ...names.map((name) => `  ${name === importName(name) ? '' : `'${name}': `}${importName(name)},`),
    '}',
    ...others.flatMap((language) => [
      `const ${language}: typeof en = {`,
      ...names.map((name) => `  ${property(name)}: ${importName(name)}${suffixOf(language)},`),
      '}',
    ]),
    `export const locales = { ${['en', ...others].join(', ')} }`,
    '',
    ...resources(names, english),
    '',
  ].join('\n')
}

function suffixOf(language: string): string {
  return `${language.slice(0, 1).toUpperCase()}${language.slice(1)}`
}

/** `calls-test` as a variable is called: `callsTest`. */
function importName(namespace: string): string {
  return namespace.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function property(key: string): string {
  return /^\w+$/.test(key) ? key : `'${key}'`
}

function resources(names: readonly string[], namespaces: ReadonlyMap<string, Texts>): string[] {
  return [
    'export interface Resources {',
    ...names.map(
      (name) => `  ${property(name)}: typeof ${importName(name)}${values(namespaces.get(name) ?? {}, '  ')}`,
    ),
    '}',
  ]
}

/** ` & { … }` with the texts that take values; nothing where none does. */
function values(texts: Texts, indent: string): string {
  const inner = fields(texts, `${indent}  `)
  return inner.length === 0 ? '' : ` & {\n${inner.join('\n')}\n${indent}}`
}

function fields(texts: Texts, indent: string): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const name = property(key)
    if (isTexts(text)) {
      const inner = fields(text, `${indent}  `)
      return inner.length === 0 ? [] : [`${indent}${name}: {`, ...inner, `${indent}}`]
    }
    const taken = valuesIn(text)
    return taken.length === 0 ? [] : [`${indent}${name}: '${taken.map((one) => `{{${one}}}`).join('')}'`]
  })
}
