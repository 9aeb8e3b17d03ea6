import {
  eachFact,
  type ContentPage,
  type ContentPlace,
  type FactName,
  type ItemName,
  type TextName,
} from '../names.ts'

/** A text that people edit, in both languages; empty where it is missing. */
export interface Bilingual {
  en: string
  sv: string
}

/** All that can be written of a piece of content, of whatever kind: what its kind does not have is empty. */
export interface ContentValues {
  texts: Record<TextName, Bilingual>
  facts: Record<FactName, string>
  /** Of a category. */
  page: ContentPage | null
  item: ItemName | null
  /** The category of a provider. */
  parent: number | null
}

type PartOf<Values> = { [Name in keyof Values]?: Values[Name] | undefined }
/** What a kind has of it. */
export type SomeValues = PartOf<ContentValues['texts']> &
  PartOf<ContentValues['facts']> &
  PartOf<Pick<ContentValues, 'page' | 'item' | 'parent'>>

/** A text of a form. What is required has to be there in one language at least. */
export interface TextField {
  name: TextName
  /** What the form calls it. */
  label: TextName | 'name' | 'subject' | 'message'
  required: boolean
  /** In characters, in each language. */
  longest: number
  /** Of a field for longer texts, which may have several lines. */
  rows?: number
}

/** What all kinds are answered with. */
export interface ContentBase {
  id: number
  cluster: number | null
  position: number
  published: boolean
  picture: string
  time?: number | null
  until?: number | null
}

/** One to present to a reader. */
export interface Presenting {
  base: ContentBase
  values: ContentValues
  /** From when others see it; null: a draft. */
  time: number | null
  /** Says a text in the reader's language, or in the other one where it is missing. */
  say: (text: Bilingual) => string
  /** With the texts in both languages, for whoever may edit it. */
  edit: boolean
  /** Of a category: those who offer it. */
  tiles: readonly Presenting[]
}

/** All that a kind of content is: what it has, and the way between what is sent and what is kept. */
export interface ContentKind<Item, Write> {
  /** In their order in the form. */
  texts: readonly TextField[]
  facts: readonly FactName[]
  /** The fact that it goes by instead of its title, which has to be there. */
  namedBy?: FactName
  /** Where it stands for readers, if that is chosen for each. */
  place?: ContentPlace
  hasPicture: boolean
  /** Only everybody's: written by administrators of all clusters. */
  isShared?: true
  /** The order of its list, unless another is asked for. */
  sort: 'position' | '-time'
  /** Reads what was written, or what whoever may edit it was answered. */
  read(sent: Item | Write): SomeValues
  /** What is written of it, but for what all kinds have. */
  write: (values: ContentValues) => OwnFields<Write>
  /** What readers are answered. */
  present: (entry: Presenting) => Item
}
/** Of each of several shapes. */
type OwnFields<Write> = Write extends unknown ? Omit<Write, CommonField> : never
type CommonField = 'cluster' | 'position' | 'published' | 'time' | 'until' | 'picture'

export const noText: Bilingual = { en: '', sv: '' }

/** All values of what a kind has of them. */
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

/** A value that every entry of a kind has. */
export const stated = <T>(value: T | null): T => {
  if (value === null) throw new Error('a piece of content lacks its place')
  return value
}
