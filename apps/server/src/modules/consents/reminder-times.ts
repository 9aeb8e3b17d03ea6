import { consentReminderDays } from '@lykta/contract/consents'

const dayMs = 86_400_000

/** When a consent that ends is first reminded of after a time; null: no more. */
export const firstReminder = (until: Date, after: Date): Date | null => {
  const times = consentReminderDays.map((days) => new Date(until.getTime() - days * dayMs))
  return times.find((time) => time > after) ?? null
}
