import { languages, type Language } from '../../languages.ts'
import {
  eachFact,
  type ContentPage,
  type ContentPlace,
  type FactName,
  type ItemName,
  type TextName,
} from '../names.ts'

/** A text that people edit, in each language; empty where it is missing. */
export type Bilingual = Record<Language, string>

/** Everything that can be written about a piece of content of any kind; what its kind lacks is empty. */
export interface ContentValues {
  texts: Record<TextName, Bilingual>
  facts: Record<FactName, string>
  /** For a category. */
  page: ContentPage | null
  item: ItemName | null
  /** For a provider: its category. */
  parent: number | null
}

type PartOf<Values> = { [Name in keyof Values]?: Values[Name] | undefined }
/** The parts that a kind has. */
export type SomeValues = PartOf<ContentValues['texts']> &
  PartOf<ContentValues['facts']> &
  PartOf<Pick<ContentValues, 'page' | 'item' | 'parent'>>

/** A text field of a form. If it is required, at least one language has to be filled in. */
export interface TextField {
  name: TextName
  /** Its label in the form. */
  label: TextName | 'name' | 'subject' | 'message'
  required: boolean
  /** In characters, for each language. */
  longest: number
  /** For longer texts: how many lines to show. */
  rows?: number
}

/** The fields that the answers of all kinds have. */
export interface ContentBase {
  id: number
  cluster: number | null
  position: number
  published: boolean
  picture: string
  time?: number | null
  until?: number | null
}

/** Everything needed to present one to a reader. */
export interface Presenting {
  base: ContentBase
  values: ContentValues
  /** When it becomes visible; null: a draft. */
  time: number | null
  /** Returns a text in the reader's language, or in the other one if it is missing. */
  say: (text: Bilingual) => string
  /** Includes the texts in both languages, for editors. */
  edit: boolean
  /** For a category: its providers. */
  tiles: readonly Presenting[]
}

/** Everything about a kind of content: its fields, and the conversions between the wire and storage. */
export interface ContentKind<Item, Write> {
  /** In the order of the form. */
  texts: readonly TextField[]
  facts: readonly FactName[]
  /** The fact by which it is listed instead of its title; required. */
  namedBy?: FactName
  /** Where it is shown to readers, if that is chosen for each entry. */
  place?: ContentPlace
  hasPicture: boolean
  /** Only shared by all: written by administrators of all clusters. */
  isShared?: true
  /** The default order of its list. */
  sort: 'position' | '-time'
  /** Reads what was written, or the form that editors get. */
  read(sent: Item | Write): SomeValues
  /** What is written about it, apart from the fields that all kinds have. */
  write: (values: ContentValues) => OwnFields<Write>
  /** What readers get. */
  present: (entry: Presenting) => Item
}
/** Applies to each member of a union. */
type OwnFields<Write> = Write extends unknown ? Omit<Write, CommonField> : never
type CommonField = 'cluster' | 'position' | 'published' | 'time' | 'until' | 'picture'

export const noText: Bilingual = { en: '', sv: '' }

/** The text in a language; where that is empty, in the first of the others that has one. */
export const textIn = (text: Bilingual, language: Language): string =>
  [language, ...languages].map((one) => text[one]).find((words) => words !== '') ?? ''

/** The values of all the fields that a kind has. */
export const completeValues = (some: SomeValues): ContentValues => {
  const { title, text, openingHours, page, item, parent } = some
  return {
    texts: { title: title ?? noText, text: text ?? noText, openingHours: openingHours ?? noText },
    facts: eachFact((name) => some[name] ?? ''),
    page: page ?? null,
    item: item ?? null,
    parent: parent ?? null,
  }
}

export const titleField = { name: 'title', label: 'title', required: true, longest: 200 } as const
export const textField = { name: 'text', label: 'text', required: false, longest: 5_000, rows: 6 } as const

/** A fixed value that every entry of a kind has. */
export const stated = <T>(value: T | null): T => {
  if (value === null) throw new Error('a piece of content lacks its place')
  return value
}
