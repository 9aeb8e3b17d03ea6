import type { Category, Intro, News, Offer, Support, Template, Tile } from '@lykta/contract/content'
import type { Language } from '@lykta/contract/languages'
import type { ContentRow } from './repo.ts'
import type { Bilingual } from './tables.ts'

export interface Presentation {
  language: Language
  /** With the texts of both languages. */
  edit: boolean
}

export const noText: Bilingual = { en: '', sv: '' }

const timeOf = (moment: Date | null): number | null => moment?.getTime() ?? null

/** Returns a value that every row of this kind has. */
const stated = <T>(value: T | null): T => {
  if (value === null) throw new Error('a row of content lacks its place')
  return value
}

/** Returns the text in a language, or in the other language if that is empty. */
export const say = ({ en, sv }: Bilingual, language: Language): string =>
  language === 'sv' ? sv || en : en || sv

const shared = (row: ContentRow, edit: boolean) => ({
  id: row.id,
  cluster: row.clusterId,
  position: row.position,
  published: row.publishedAt !== null,
  picture: row.picture ?? '',
  ...(edit ? { time: timeOf(row.publishedAt), until: timeOf(row.endsAt) } : {}),
})

const entry = (row: ContentRow, { language, edit }: Presentation) => {
  const { phone = '', email = '', link = '', address = '', openingHours = noText } = row.details
  return {
    ...shared(row, edit),
    title: say(row.title, language),
    text: say(row.body, language),
    openingHours: say(openingHours, language),
    phone,
    email,
    link,
    address,
    ...(edit ? { texts: { title: row.title, text: row.body, openingHours } } : {}),
  }
}

export const presentTile = (row: ContentRow, how: Presentation): Tile => ({
  ...entry(row, how),
  parent: stated(row.parentId),
})

export const presentCategory = (
  row: ContentRow,
  tiles: readonly ContentRow[],
  how: Presentation,
): Category => ({
  ...entry(row, how),
  page: stated(row.page),
  item: row.details.item ?? null,
  tiles: tiles.map((tile) => presentTile(tile, how)),
})

export const presentNews = (row: ContentRow, { language, edit }: Presentation): News => ({
  ...shared(row, edit),
  title: say(row.title, language),
  content: say(row.body, language),
  time: timeOf(row.publishedAt),
  ...(edit ? { texts: { title: row.title, content: row.body } } : {}),
})

export const presentIntro = (row: ContentRow, { language, edit }: Presentation): Intro => ({
  ...shared(row, edit),
  title: say(row.title, language),
  text: say(row.body, language),
  ...(edit ? { texts: { title: row.title, text: row.body } } : {}),
})

export const presentTemplate = (row: ContentRow, { language, edit }: Presentation): Template => ({
  ...shared(row, edit),
  subject: say(row.title, language),
  message: say(row.body, language),
  ...(edit ? { texts: { subject: row.title, message: row.body } } : {}),
})

export const presentOffer = (row: ContentRow, how: Presentation): Offer => ({
  ...presentIntro(row, how),
  link: row.details.link ?? '',
})

export const presentSupport = (row: ContentRow, { language, edit }: Presentation): Support => {
  const { value = '', email = '', onCall = '', phone = '', address = '' } = row.details
  return {
    ...shared(row, edit),
    value,
    description: {
      title: say(row.title, language),
      email,
      onCall,
      telephone: phone,
      visitingAddress: address,
    },
    ...(edit ? { texts: { title: row.title } } : {}),
  }
}
