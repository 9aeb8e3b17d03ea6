import { messageCategories, messageIntervals } from '@lykta/contract/messages'
import * as z from 'zod/mini'

/** How and when a message is sent, if not by default. */
const StoredOptionsSchema = z.object({
  type: z.enum(messageCategories),
  dyslexie: z.boolean(),
  /** The rooms it goes to, if not only the selected box's. */
  rooms: z.readonly(z.array(z.number())),
  /** The message that it answers. */
  reply: z.nullable(z.object({ id: z.number(), subject: z.string() })),
  template: z.nullable(z.number()),
  when: z.enum(['now', 'later', 'again']),
  /** In the format of the field; empty: not chosen. */
  schedule: z.string(),
  interval: z.enum(messageIntervals),
  days: z.readonly(z.array(z.number())),
  /** In the format of the field; empty: none. */
  expiration: z.string(),
  reminder: z.number(),
  /** The scheduled message that it will replace. */
  replaces: z.exactOptional(z.number()),
})
export type MessageOptions = z.infer<typeof StoredOptionsSchema>

/** A message being written to a resident, with the pictures uploaded for it. */
const StoredDraftSchema = z.object({
  subject: z.string(),
  message: z.string(),
  size: z.enum(['small', 'medium', 'large']),
  /** Other choices for it; missing: none. */
  options: z.exactOptional(StoredOptionsSchema),
  files: z.readonly(
    z.array(
      z.object({
        id: z.number(),
        fd: z.string(),
        name: z.string(),
        size: z.number(),
        caption: z.exactOptional(z.string()),
      }),
    ),
  ),
})
export type StoredDraft = z.infer<typeof StoredDraftSchema>

const RecordSchema = z.record(z.string(), z.unknown())

/** By box id. A draft that cannot be parsed is dropped, but no others. */
export const readDrafts = (stored: unknown): Record<string, StoredDraft> => {
  const drafts = Object.entries(RecordSchema.safeParse(stored).data ?? {}).flatMap(([boxId, value]) => {
    const { data } = StoredDraftSchema.safeParse(value)
    return data === undefined ? [] : [[boxId, data] as const]
  })
  return Object.fromEntries(drafts)
}
