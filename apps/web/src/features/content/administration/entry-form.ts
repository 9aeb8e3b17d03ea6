import {
  completeValues,
  contentKindOf,
  factSchemas,
  type Bilingual,
  type ContentKindName,
  type ContentPage,
  type FactName,
  type ItemName,
  type TextName,
} from '@lykta/contract/content'
import { inputText, timeOfInput } from '../../../shared/format/index.ts'
import { languages, type Language } from '../../../shared/i18n/languages.ts'
import { stateOf, type Entry, type EntryDraft } from './entry.ts'
import { factFields, type FactProblem } from './fact-fields.ts'

export const publications = ['draft', 'now', 'later'] as const
export type Publication = (typeof publications)[number]

export interface ChosenPicture {
  /** The address from which it is shown; empty: none. */
  address: string
  /** A picture that has just been uploaded; empty: it was removed; null: unchanged. */
  file: number | '' | null
}

/** The values of the form about a piece of content. */
export interface EntryForm {
  texts: Record<TextName, Bilingual>
  facts: Record<FactName, string>
  cluster: number | null
  page: ContentPage
  item: ItemName | null
  /** Null until one is chosen. */
  parent: number | null
  picture: ChosenPicture
  publication: Publication
  /** In the format of the field for a day and a time. */
  from: string
  ends: boolean
  until: string
}

export const emptyForm = (cluster: number | null): EntryForm => ({
  ...completeValues({}),
  page: 'services',
  cluster,
  picture: { address: '', file: null },
  publication: 'now',
  from: '',
  ends: false,
  until: '',
})

const publicationOf = (entry: Entry, now: number): Publication => {
  const state = stateOf(entry, now)
  if (state === 'draft') return 'draft'
  return state === 'scheduled' ? 'later' : 'now'
}

export const formOf = (entry: Entry, now: number): EntryForm => {
  const { texts, facts, cluster, page, item, parent, picture, time, until } = entry
  const publication = publicationOf(entry, now)
  return {
    texts,
    facts,
    cluster,
    page: page ?? 'services',
    item,
    parent,
    picture: { address: picture, file: null },
    publication,
    from: publication === 'later' && time !== null ? inputText(time) : '',
    ends: until !== null,
    until: until === null ? '' : inputText(until),
  }
}

/** What is sent: published content keeps its time. */
export const draftOf = (form: EntryForm): EntryDraft => {
  const { texts, facts, cluster, page, item, parent, picture, publication, ends } = form
  return {
    texts,
    facts,
    cluster,
    page,
    item,
    parent,
    picture: picture.address,
    pictureFile: picture.file,
    published: publication !== 'draft',
    time: publication === 'later' ? (timeOfInput(form.from) ?? null) : null,
    until: ends && publication !== 'draft' ? (timeOfInput(form.until) ?? null) : null,
  }
}

export type EntryProblem = FactProblem | 'required' | 'requiredInOne' | 'time' | 'past' | 'beforeStart'

/** What is wrong with a text in a language: a required text needs one of them, and is asked for in the reader's own. */
export const textProblem = (
  kind: ContentKindName,
  form: Pick<EntryForm, 'texts'>,
  name: TextName,
  language: Language,
  own: Language,
): EntryProblem | undefined => {
  const field = contentKindOf(kind).texts.find((one) => one.name === name)
  if (field === undefined) return undefined
  const text = form.texts[name]
  if (text[language].trim().length > field.longest) return 'tooLong'
  const isMissing = field.required && languages.every((one) => text[one].trim() === '')
  return isMissing && language === own ? 'requiredInOne' : undefined
}

export const factProblem = (
  kind: ContentKindName,
  form: Pick<EntryForm, 'facts'>,
  name: FactName,
): EntryProblem | undefined => {
  const text = form.facts[name].trim()
  if (text === '') return contentKindOf(kind).namedBy === name ? 'required' : undefined
  if (factSchemas[name].safeParse(text).success) return undefined
  return factFields[name].wrong
}

/** What is wrong with the time from which it is published. */
export const fromProblem = ({ publication, from }: EntryForm, now: number): EntryProblem | undefined => {
  if (publication !== 'later') return undefined
  const time = timeOfInput(from)
  if (time === undefined) return 'time'
  return time <= now ? 'past' : undefined
}

/** What is wrong with the time until which it is published. */
export const untilProblem = (
  { publication, from, ends, until }: EntryForm,
  now: number,
): EntryProblem | undefined => {
  if (!ends) return undefined
  const end = timeOfInput(until)
  if (end === undefined) return 'time'
  const start = publication === 'later' ? (timeOfInput(from) ?? now) : now
  return end <= start ? 'beforeStart' : undefined
}
