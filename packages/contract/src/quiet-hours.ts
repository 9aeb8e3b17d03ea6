/** Hours in which somebody does not want to be disturbed, in their time zone. Imports no schema. */
export interface QuietHours {
  /** `HH:mm` */
  from: string
  to: string
}

/** `HH:mm` in a time zone. */
export const clockTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  )

/** Whether it is quiet now: from the first time up to the second, perhaps over midnight; two equal times mean all day. */
export const isQuiet = (hours: QuietHours | null, at: Date, timeZone: string): boolean => {
  if (hours === null) return false
  const { from, to } = hours
  const now = clockTime(at, timeZone)
  return from < to ? from <= now && now < to : from <= now || now < to
}

/** Until when it is quiet, `HH:mm`; undefined if it is not. */
export const quietUntil = (hours: QuietHours | null, at: Date, timeZone: string): string | undefined =>
  isQuiet(hours, at, timeZone) ? hours?.to : undefined
