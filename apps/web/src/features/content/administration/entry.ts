import type {
  Category,
  Intro,
  LegalText,
  News,
  Offer,
  Support,
  Template,
  Tile,
  WriteCategory,
  WriteIntro,
  WriteLegalText,
  WriteNews,
  WriteOffer,
  WriteSupport,
  WriteTemplate,
  WriteTile,
} from '@lykta/contract/content'
import type { ContentPage, ContentState, ItemName } from '@lykta/contract/content/names'
import type { Language } from '../../../shared/i18n/languages.ts'

export type Bilingual = Record<Language, string>

export const textNames = ['title', 'text', 'openingHours'] as const
export type TextName = (typeof textNames)[number]
export const factNames = ['value', 'phone', 'onCall', 'email', 'link', 'address'] as const
export type FactName = (typeof factNames)[number]

/** Something that a municipality publishes, of whatever kind: what its kind does not have is empty. */
export interface Entry {
  id: number
  /** Null: everybody's. */
  cluster: number | null
  published: boolean
  time: number | null
  until: number | null
  picture: string
  texts: Record<TextName, Bilingual>
  facts: Record<FactName, string>
  /** Of a category. */
  page: ContentPage | null
  item: ItemName | null
  /** The category of a sub-provider. */
  parent: number | null
}

/** What there is to see of it. */
export type EntryContent = Omit<Entry, 'id'>

/** What is written of it. */
export interface EntryDraft extends EntryContent {
  /** A picture that has just been uploaded; empty: none any more; null: as it is, which others may have changed. */
  pictureFile: number | '' | null
}

export type Item = News | Offer | Intro | LegalText | Support | Category | Tile | Template

const none: Bilingual = { en: '', sv: '' }
const noFacts: Record<FactName, string> = {
  value: '',
  phone: '',
  onCall: '',
  email: '',
  link: '',
  address: '',
}

const textsOf = (item: Item): Record<TextName, Bilingual> => {
  const empty = { title: none, text: none, openingHours: none }
  if ('subject' in item)
    return { ...empty, title: item.texts?.subject ?? none, text: item.texts?.message ?? none }
  if ('content' in item)
    return { ...empty, title: item.texts?.title ?? none, text: item.texts?.content ?? none }
  if ('description' in item) return { ...empty, title: item.texts?.title ?? none }
  const { texts } = item
  return {
    title: texts?.title ?? none,
    text: texts?.text ?? none,
    openingHours: (texts !== undefined && 'openingHours' in texts ? texts.openingHours : undefined) ?? none,
  }
}

const factsOf = (item: Item): Record<FactName, string> => {
  if ('description' in item) {
    const { email, onCall, telephone, visitingAddress } = item.description
    return { ...noFacts, value: item.value, email, onCall, phone: telephone, address: visitingAddress }
  }
  if ('openingHours' in item) {
    const { phone, email, link, address } = item
    return { ...noFacts, phone, email, link, address }
  }
  return 'link' in item ? { ...noFacts, link: item.link } : noFacts
}

/** Reads one as it is answered to whoever may edit it. */
export const entryOf = (item: Item): Entry => ({
  id: item.id,
  cluster: item.cluster,
  published: item.published,
  time: item.time ?? null,
  until: item.until ?? null,
  picture: item.picture,
  texts: textsOf(item),
  facts: factsOf(item),
  page: 'page' in item ? item.page : null,
  item: 'item' in item ? item.item : null,
  parent: 'parent' in item ? item.parent : null,
})

/** What all kinds are sent with; no time: now, or when it was first published. */
const shared = ({ cluster, published, time, until, pictureFile }: EntryDraft) => ({
  cluster,
  published,
  until,
  ...(pictureFile === null ? {} : { picture: pictureFile }),
  ...(time === null ? {} : { time }),
})

const entryTexts = ({ texts, facts: { phone, email, link, address } }: EntryDraft) => ({
  texts,
  phone,
  email,
  link,
  address,
})

/** What is sent of each kind. */
export const bodies = {
  news: (draft: EntryDraft): WriteNews => ({
    ...shared(draft),
    texts: { title: draft.texts.title, content: draft.texts.text },
  }),
  offers: (draft: EntryDraft): WriteOffer => ({
    ...shared(draft),
    texts: { title: draft.texts.title, text: draft.texts.text },
    link: draft.facts.link,
  }),
  intro: (draft: EntryDraft): WriteIntro => ({
    ...shared(draft),
    texts: { title: draft.texts.title, text: draft.texts.text },
  }),
  legal: (draft: EntryDraft): WriteLegalText => ({
    ...shared(draft),
    texts: { title: draft.texts.title, text: draft.texts.text },
  }),
  support: (draft: EntryDraft): WriteSupport => ({
    ...shared(draft),
    value: draft.facts.value,
    texts: { title: draft.texts.title },
    description: {
      email: draft.facts.email,
      onCall: draft.facts.onCall,
      telephone: draft.facts.phone,
      visitingAddress: draft.facts.address,
    },
  }),
  categories: (draft: EntryDraft): WriteCategory => ({
    ...shared(draft),
    ...entryTexts(draft),
    page: draft.page ?? 'services',
    item: draft.item,
  }),
  tiles: (draft: EntryDraft): WriteTile => ({
    ...shared(draft),
    ...entryTexts(draft),
    parent: draft.parent ?? 0,
  }),
  templates: (draft: EntryDraft): WriteTemplate => ({
    ...shared(draft),
    texts: { subject: draft.texts.title, message: draft.texts.text },
  }),
}

/** The text in a language, or in the other one where it is missing: what others see. */
export const say = (text: Bilingual, language: Language): string =>
  language === 'sv' ? text.sv || text.en : text.en || text.sv

export const stateOf = ({ published, time, until }: Entry, now: number): ContentState => {
  if (!published) return 'draft'
  if (time !== null && time > now) return 'scheduled'
  return until !== null && until <= now ? 'ended' : 'published'
}
