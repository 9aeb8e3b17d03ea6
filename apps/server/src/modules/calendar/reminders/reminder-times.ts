import { eachOccurrence, type EventTimes, type ExpandedOccurrence } from '@lykta/calendar'

const dayMs = 86_400_000
/** A reminder is at most half an hour before its event; for an all-day event it is some hours into the day. */
const marginMs = dayMs
/** How far ahead one look goes, and how many looks to take: exceptions may leave out months. */
const lookMs = 100 * dayMs
const mostLooks = 12

type Reminded = ExpandedOccurrence & { remindAt: number }

/** Yields in order the occurrences of an event whose reminders are due between two times, both included. */
function* eachReminder(
  event: EventTimes,
  { from, to, timeZone }: { from: number; to: number; timeZone: string },
): Generator<Reminded, void> {
  for (const one of eachOccurrence(event, { from: from - marginMs, to: to + marginMs, timeZone })) {
    const { remindAt } = one
    if (remindAt !== null && remindAt >= from && remindAt <= to) yield { ...one, remindAt }
  }
}

/** All of them at once, for short periods. */
export const remindersBetween = (...asked: Parameters<typeof eachReminder>): Reminded[] => [
  ...eachReminder(...asked),
]

/** When the TV reminds of the occurrence that starts at exactly that time; undefined if there is none, or no reminder. */
export const remindAtOf = (event: EventTimes, start: number, timeZone: string): number | undefined =>
  remindersBetween(event, { from: start - dayMs, to: start + dayMs, timeZone }).find(
    (one) => one.start === start,
  )?.remindAt

/** When the next reminder of an event is due after a time; undefined if there is none. */
export const nextReminder = (event: EventTimes, after: number, timeZone: string): number | undefined => {
  if (event.reminder < 0) return undefined
  const begins = Math.max(after + 1, event.start - 2 * marginMs)
  const length = lookMs * (event.every ?? 1)
  for (let look = 0; look < mostLooks; look += 1) {
    const from = begins + look * length
    // Reminders are due in the order of their occurrences.
    const [first] = eachReminder(event, { from, to: from + length - 1, timeZone })
    if (first !== undefined) return first.remindAt
    if (event.interval === 'none' || (event.expiration !== 0 && from > event.expiration + marginMs))
      return undefined
  }
  return undefined
}
