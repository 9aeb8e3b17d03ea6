import {
  contentKindOf,
  contentValuesOf,
  type ContentItem,
  type ContentKindName,
  type ContentState,
  type ContentValues,
} from '@lykta/contract/content'

/** A piece of content of any kind, as administrators see it. */
export interface EntryContent extends ContentValues {
  /** Null: shared by all. */
  cluster: number | null
  published: boolean
  time: number | null
  until: number | null
  picture: string
}

export interface Entry extends EntryContent {
  id: number
}

/** Its texts and facts. */
export interface EntryDraft extends EntryContent {
  /** A picture that has just been uploaded; empty: none any more; null: unchanged, though others may have changed it. */
  pictureFile: number | '' | null
}

/** Reads one in the form that editors get. */
export const entryOf = (item: ContentItem): Entry => ({
  id: item.id,
  cluster: item.cluster,
  published: item.published,
  time: item.time ?? null,
  until: item.until ?? null,
  picture: item.picture,
  ...contentValuesOf(item),
})

/** What is sent for one; without a time: now, or when it was first published. */
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

export const stateOf = ({ published, time, until }: Entry, now: number): ContentState => {
  if (!published) return 'draft'
  if (time !== null && time > now) return 'scheduled'
  return until !== null && until <= now ? 'ended' : 'published'
}
