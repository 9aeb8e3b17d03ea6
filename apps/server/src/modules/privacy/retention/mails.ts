import { mostRetentionCounted, type RetentionPreview } from '@lykta/contract/privacy'
import { mailTimes, removeMailsBefore } from '../../../platform/outbox.ts'

/** The mails that a server without a mail server has written to its own folder. */
export const createOldMails = (outbox: string) => ({
  first: async (days: number): Promise<Date | null> => {
    const times = await mailTimes(outbox)
    return times.length === 0 ? null : new Date(Math.min(...times) + days * 86_400_000)
  },

  count: async (before: Date): Promise<RetentionPreview> => {
    const count = (await mailTimes(outbox)).filter((time) => time < before.getTime()).length
    return { count: Math.min(count, mostRetentionCounted), more: count > mostRetentionCounted }
  },

  remove: (before: Date): Promise<void> => removeMailsBefore(outbox, before),
})
export type OldMails = ReturnType<typeof createOldMails>
