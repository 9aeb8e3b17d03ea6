import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { configQuery } from '../../shared/config/config.ts'
import { onSessionEnd } from '../../shared/session/index.ts'
import { store, useStored } from '../../shared/store/index.ts'
import { createDrafts, type Draft, type Written } from './drafts.ts'
import { makeUploads } from './make-uploads.ts'
import { readDrafts, type StoredDraft } from './stored-drafts.ts'
import type { Uploads } from './uploads.ts'

const drafts = createDrafts({
  kept: {
    get: (boxId) => readDrafts(store.get('drafts'))[boxId],
    set: (boxId, draft) => {
      const others = Object.entries(readDrafts(store.get('drafts'))).filter(([id]) => id !== String(boxId))
      store.set('drafts', Object.fromEntries(draft === undefined ? others : [...others, [boxId, draft]]))
    },
  },
  newId: () => crypto.randomUUID(),
})
onSessionEnd(drafts.end)

const uploadsWithin = (client: QueryClient): Uploads =>
  makeUploads(() => client.getQueryData(configQuery.queryKey)?.limits)

/** The draft for the resident of a box, or a new one. */
export const openDraft = (client: QueryClient, boxId: number): Draft =>
  drafts.open(boxId, () => uploadsWithin(client))

/** A message sent at once, apart from the draft, and not stored. */
export const openUnkept = (client: QueryClient): Draft =>
  createDrafts({
    kept: { get: () => undefined, set: () => undefined },
    newId: () => crypto.randomUUID(),
  }).open(0, () => uploadsWithin(client))

/** The draft to the resident of a box, and its content. */
export const useDraft = (
  boxId: number,
): { draft: Draft; written: Written; write: (written: Written) => void } => {
  const client = useQueryClient()
  const [draft] = useState(() => openDraft(client, boxId))
  const [written, setWritten] = useState(draft.getWritten)
  const write = (next: Written) => {
    draft.write(next)
    setWritten(next)
  }
  return { draft, written, write }
}

/** What is stored of a draft in this browser, whichever tab it is written in. */
export const useKeptDraft = (boxId: number): StoredDraft | undefined => readDrafts(useStored('drafts'))[boxId]

export const useAttachments = (uploads: Uploads) => useSyncExternalStore(uploads.subscribe, uploads.get)
