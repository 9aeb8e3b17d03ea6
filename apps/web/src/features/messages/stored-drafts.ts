import { messageCategories, messageIntervals } from '@lykta/contract/messages'
import * as z from 'zod/mini'

/** How and when a message goes out, where that is not as usual. */
const StoredOptionsSchema = z.object({
  type: z.enum(messageCategories),
  dyslexie: z.boolean(),
  /** The rooms it goes to, where it is not the selected box's alone. */
  rooms: z.readonly(z.array(z.number())),
  /** The message that it answers. */
  reply: z.nullable(z.object({ id: z.number(), subject: z.string() })),
  template: z.nullable(z.number()),
  when: z.enum(['now', 'later', 'again']),
  /** As the field has it; empty: not chosen. */
  schedule: z.string(),
  interval: z.enum(messageIntervals),
  days: z.readonly(z.array(z.number())),
  /** As the field has it; empty: none. */
  expiration: z.string(),
  reminder: z.number(),
  /** The scheduled message that it is to take the place of. */
  replaces: z.exactOptional(z.number()),
})
export type MessageOptions = z.infer<typeof StoredOptionsSchema>

/** A message that is being written to a resident, with the pictures that are uploaded for it. */
const StoredDraftSchema = z.object({
  subject: z.string(),
  message: z.string(),
  size: z.enum(['small', 'medium', 'large']),
  /** What else was chosen for it; missing: nothing. */
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

/** By box id. A draft that cannot be parsed is dropped alone. */
export const readDrafts = (stored: unknown): Record<string, StoredDraft> => {
  const drafts = Object.entries(RecordSchema.safeParse(stored).data ?? {}).flatMap(([boxId, value]) => {
    const { data } = StoredDraftSchema.safeParse(value)
    return data === undefined ? [] : [[boxId, data] as const]
  })
  return Object.fromEntries(drafts)
}
