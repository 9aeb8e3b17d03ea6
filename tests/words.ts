import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from './story-options.ts'

/**
 * What the web app says where it says this in English, so that one story is told in each language. `values` fill
 * the holes of a text, `'{{count}} other boxes'`. Throws where the app says no such thing, or translates it in
 * several ways.
 */
export type Say = (english: string, values?: Readonly<Record<string, string | number>>) => string

const locales = join(import.meta.dirname, '../apps/web/src/locales')

/** `{ a: { b: 'x' } }` as `a.b` → `x`, in the order in which it is written. */
const flatten = (texts: unknown, before = ''): [string, string][] =>
  typeof texts === 'string'
    ? [[before, texts]]
    : Object.entries(texts ?? {}).flatMap(([key, value]) => flatten(value, `${before}.${key}`))

const readTexts = (language: Language): Map<string, string> =>
  new Map(
    readdirSync(join(locales, language))
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => {
        const texts: unknown = JSON.parse(readFileSync(join(locales, language, file), 'utf8'))
        return flatten(texts, file)
      }),
  )

const english = readTexts('en')
const catalogues = { en: english, sv: readTexts('sv') }

const meanings = (text: string, language: Language): Set<string> =>
  new Set([...english].flatMap(([key, said]) => (said === text ? [catalogues[language].get(key) ?? ''] : [])))

export const sayIn =
  (language: Language): Say =>
  (text, values = {}) => {
    const found = meanings(text, language)
    const [only] = found
    if (only === undefined) throw new Error(`the app does not say “${text}”`)
    if (found.size > 1) throw new Error(`“${text}” is translated as ${[...found].join(' and as ')}`)
    return only.replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => String(values[name] ?? hole))
  }
