import { sync, expandRecurringEvent, type EventInstance, type ParameterValue } from 'node-ical'

/** One time at which an event of a foreign calendar takes place; times in milliseconds since 1970 UTC. */
export interface ForeignEvent {
  /** The same at each reading, for the same occurrence. */
  key: string
  title: string
  body: string
  start: number
  end: number
  allDay: boolean
}

/** Why a file could not be read; `line` is the file's, counted from 1. */
export interface IcsFault {
  code: 'not_a_calendar' | 'unreadable' | 'too_many_events'
  line?: number | undefined
}

export type IcsResult = { events: ForeignEvent[] } | { fault: IcsFault }

export const mostForeignEvents = 5_000
const longest = { title: 200, body: 10_000 }
const tooFrequent = /FREQ=(SECONDLY|MINUTELY|HOURLY)/i
const frequent = /FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)/i
const dateValue = /^\d{8}(T\d{6}Z?)?$/

/** The lines of a file, those that continue another joined with it. */
const unfold = (text: string): Array<{ line: number; text: string }> => {
  const lines: Array<{ line: number; text: string }> = []
  for (const [index, part] of text.split(/\r\n|\n|\r/).entries()) {
    const last = lines.at(-1)
    if (/^[ \t]/.test(part) && last !== undefined) last.text += part.slice(1)
    else lines.push({ line: index + 1, text: part })
  }
  return lines
}

/** The value of a property, after its parameters, in which a colon may be quoted. */
const valueOf = (text: string): string => text.replace(/^[^:"]*(?:"[^"]*"[^:"]*)*:/, '').trim()
const nameOf = (text: string): string => /^[\w-]+/.exec(text)?.[0].toUpperCase() ?? ''

/** What the parser would pass over in silence, and would cost somebody an appointment. */
const faultIn = (text: string): IcsFault | undefined => {
  const lines = unfold(text)
  const first = lines.find((one) => one.text.trim() !== '')
  if (first?.text.trim().toUpperCase() !== 'BEGIN:VCALENDAR')
    return { code: 'not_a_calendar', line: first?.line ?? 1 }
  const open: Array<{ name: string; line: number; hasStart: boolean }> = []
  for (const { line, text: property } of lines) {
    const name = nameOf(property)
    const value = valueOf(property)
    const within = open.at(-1)
    if (name === 'BEGIN') open.push({ name: value.toUpperCase(), line, hasStart: false })
    if (name === 'END') {
      if (within?.name !== value.toUpperCase()) return { code: 'unreadable', line }
      if (within.name === 'VEVENT' && !within.hasStart) return { code: 'unreadable', line: within.line }
      open.pop()
    }
    if (within?.name !== 'VEVENT') continue
    if (name === 'DTSTART') within.hasStart = true
    if (['DTSTART', 'DTEND', 'RECURRENCE-ID'].includes(name) && !dateValue.test(value))
      return { code: 'unreadable', line }
    if (name !== 'RRULE') continue
    if (tooFrequent.test(value)) return { code: 'too_many_events', line }
    if (!frequent.test(value)) return { code: 'unreadable', line }
  }
  const unclosed = open.at(-1)
  return unclosed === undefined ? undefined : { code: 'unreadable', line: unclosed.line }
}

/** PostgreSQL stores a NUL in no text. */
const plain = (value: ParameterValue | undefined): string =>
  (typeof value === 'string' ? value : (value?.val ?? '')).replaceAll('\0', '').normalize('NFC').trim()

const foreignEvent = (
  { start, end, summary, isFullDay, event }: EventInstance,
  uid: string,
): ForeignEvent => {
  const location = plain(event.location)
  const description = plain(event.description)
  return {
    key: `${uid.replaceAll('\0', '')} ${start.toISOString()}`,
    title: plain(summary).slice(0, longest.title) || '?',
    body: [location, description]
      .filter((part) => part !== '')
      .join('\n')
      .slice(0, longest.body),
    start: start.getTime(),
    end: Math.max(start.getTime(), end.getTime()),
    allDay: isFullDay,
  }
}

/**
 * Reads a foreign iCalendar file: everything that takes place between two times. Times and days without a zone are
 * those of this process.
 */
export const readIcs = (text: string, { from, to }: { from: number; to: number }): IcsResult => {
  const body = text.replace(/^\uFEFF/, '')
  const fault = faultIn(body)
  if (fault !== undefined) return { fault }
  const events = new Map<string, ForeignEvent>()
  for (const [uid, part] of Object.entries(sync.parseICS(body))) {
    if (part?.type !== 'VEVENT' || part.status === 'CANCELLED') continue
    const found = expandRecurringEvent(part, {
      from: new Date(from),
      to: new Date(to - 1),
      expandOngoing: true,
    })
    for (const instance of found) {
      if (instance.event.status === 'CANCELLED') continue
      const event = foreignEvent(instance, uid)
      events.set(event.key, event)
      if (events.size > mostForeignEvents) return { fault: { code: 'too_many_events' } }
    }
  }
  return { events: [...events.values()] }
}
