import {
  contentKindOf,
  contentValuesOf,
  type Bilingual,
  type ContentItem,
  type ContentKindName,
  type ContentState,
  type ContentValues,
} from '@lykta/contract/content'
import type { Language } from '../../../shared/i18n/languages.ts'

/** What there is to see of something that a municipality publishes, of whatever kind. */
export interface EntryContent extends ContentValues {
  /** Null: everybody's. */
  cluster: number | null
  published: boolean
  time: number | null
  until: number | null
  picture: string
}

export interface Entry extends EntryContent {
  id: number
}

/** What is written of it. */
export interface EntryDraft extends EntryContent {
  /** A picture that has just been uploaded; empty: none any more; null: as it is, which others may have changed. */
  pictureFile: number | '' | null
}

/** Reads one as it is answered to whoever may edit it. */
export const entryOf = (item: ContentItem): Entry => ({
  id: item.id,
  cluster: item.cluster,
  published: item.published,
  time: item.time ?? null,
  until: item.until ?? null,
  picture: item.picture,
  ...contentValuesOf(item),
})

/** What is sent of one; no time: now, or when it was first published. */
export const bodyOf = (kind: ContentKindName, draft: EntryDraft) => {
  const { cluster, published, time, until, pictureFile } = draft
  return {
    cluster,
    published,
    until,
    ...(pictureFile === null ? {} : { picture: pictureFile }),
    ...(time === null ? {} : { time }),
    ...contentKindOf(kind).write(draft),
  }
}

/** The text in a language, or in the other one where it is missing: what others see. */
export const say = (text: Bilingual, language: Language): string =>
  language === 'sv' ? text.sv || text.en : text.en || text.sv

export const stateOf = ({ published, time, until }: Entry, now: number): ContentState => {
  if (!published) return 'draft'
  if (time !== null && time > now) return 'scheduled'
  return until !== null && until <= now ? 'ended' : 'published'
}
