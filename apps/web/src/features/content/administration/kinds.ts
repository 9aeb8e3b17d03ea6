import { languages, type Language } from '../../../shared/i18n/languages.ts'
import type { Bilingual, Entry, FactName, TextName } from './entry.ts'

export const kindNames = [
  'news',
  'offers',
  'intro',
  'support',
  'categories',
  'tiles',
  'templates',
  'legal',
] as const
export type KindName = (typeof kindNames)[number]

type Label = TextName | 'name' | 'subject' | 'message'

interface Kind {
  /** In their order in the form. `rows`: a longer text. */
  texts: ReadonlyArray<{ name: TextName; label: Label; required: boolean; longest: number; rows?: number }>
  facts: readonly FactName[]
  requiredFact?: FactName
  picture: boolean
  /** Only everybody's: written by administrators of all clusters. */
  shared?: true
  /** How its list is sorted at first. */
  sort: 'position' | '-time'
}

const title = { name: 'title', label: 'title', required: true, longest: 200 } as const
const text = { name: 'text', label: 'text', required: false, longest: 5_000, rows: 6 } as const
const openingHours = { name: 'openingHours', label: 'openingHours', required: false, longest: 300 } as const
const ways = ['phone', 'email', 'link', 'address'] as const

/** What the kinds of content differ in. */
export const kinds: Record<KindName, Kind> = {
  news: { texts: [title, { ...text, rows: 10 }], facts: [], picture: true, sort: '-time' },
  offers: { texts: [title, text], facts: ['link'], picture: true, sort: 'position' },
  intro: { texts: [title, text], facts: [], picture: true, sort: 'position' },
  support: {
    texts: [{ ...title, required: false }],
    facts: ['value', 'phone', 'onCall', 'email', 'address'],
    requiredFact: 'value',
    picture: false,
    sort: 'position',
  },
  categories: { texts: [title, text, openingHours], facts: ways, picture: true, sort: 'position' },
  tiles: {
    texts: [{ ...title, label: 'name' }, text, openingHours],
    facts: ways,
    picture: true,
    sort: 'position',
  },
  templates: {
    texts: [
      { ...title, label: 'subject' },
      { ...text, label: 'message', required: true, rows: 8 },
    ],
    facts: [],
    picture: false,
    sort: 'position',
  },
  legal: {
    texts: [title, { ...text, longest: 20_000, rows: 14 }],
    facts: [],
    picture: false,
    shared: true,
    sort: 'position',
  },
}

/** The kinds that an administrator writes: of all clusters, or of one. */
export const kindsOf = (level: string | undefined): readonly KindName[] =>
  kindNames.filter((kind) => level === 'system' || kinds[kind].shared !== true)

export const readKind = (value: unknown): KindName | undefined => kindNames.find((one) => one === value)

/** What an entry is called in a list. */
export const nameOf = (kind: KindName, { texts, facts }: Entry, language: Language): string => {
  if (kind === 'support') return facts.value
  return language === 'sv' ? texts.title.sv || texts.title.en : texts.title.en || texts.title.sv
}

/** The languages in which a text is missing that is there in another. */
export const missingIn = (of: Bilingual): Language[] =>
  languages.some((one) => of[one].trim() !== '') ? languages.filter((one) => of[one].trim() === '') : []

/** The languages in which something of it is missing. */
export const missingLanguages = (kind: KindName, { texts }: Pick<Entry, 'texts'>): Language[] => {
  const missing = new Set(kinds[kind].texts.flatMap(({ name }) => missingIn(texts[name])))
  return languages.filter((one) => missing.has(one))
}
