import { isTexts, valuesIn, type Texts } from './translations.ts'

/**
 * The types of an app's English texts for i18next. TypeScript reads the keys from the JSON files, but takes every text there for
 * just a string: which values each takes is written beside it, so that a `t()` that forgets one does not compile.
 */
export function textTypes(locales: string, namespaces: ReadonlyMap<string, Texts>): string {
  const names = [...namespaces.keys()].toSorted()
  return [
    '// `node scripts/check-translations.ts -u` writes this file.',
    ...names.map((name) => `import type ${name} from '${locales}/en/${name}.json'`),
    '',
    'export interface Resources {',
    ...names.map((name) => `  ${name}: typeof ${name}${values(namespaces.get(name) ?? {}, '  ')}`),
    '}',
    '',
  ].join('\n')
}

/** ` & { … }` with the texts that take values; nothing where none does. */
function values(texts: Texts, indent: string): string {
  const inner = fields(texts, `${indent}  `)
  return inner.length === 0 ? '' : ` & {\n${inner.join('\n')}\n${indent}}`
}

function fields(texts: Texts, indent: string): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const name = /^\w+$/.test(key) ? key : `'${key}'`
    if (isTexts(text)) {
      const inner = fields(text, `${indent}  `)
      return inner.length === 0 ? [] : [`${indent}${name}: {`, ...inner, `${indent}}`]
    }
    const taken = valuesIn(text)
    return taken.length === 0 ? [] : [`${indent}${name}: '${taken.map((one) => `{{${one}}}`).join('')}'`]
  })
}
