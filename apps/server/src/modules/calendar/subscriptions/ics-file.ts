import { createHash } from 'node:crypto'
import { partsOf, propertyOf, type Entry } from './ics/file-parts.ts'
import { plainText } from './ics/plain-text.ts'
import { textOf } from './ics/properties.ts'
import { seriesOf, type Place, type Series, type Surroundings } from './ics/series.ts'
import { EntryFault, writtenTime, type EntryFaultCode } from './ics/values.ts'
import { createZones, zoneByName } from './ics/zones.ts'

/** One time at which an event of a foreign calendar takes place; times in milliseconds since 1970 UTC. */
export interface ForeignEvent {
  /** The same for the same occurrence at each reading. */
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

/** An event that could not be read. */
export interface LeftOutEntry {
  why: EntryFaultCode
  title: string
  /** The day of the event, such as `2026-12-24`; null: that is what could not be read. */
  day: string | null
  line: number
}

/** What was left out of the calendar. */
export interface LeftOut {
  entries: LeftOutEntry[]
  /** The number of unreadable events beyond those listed. */
  more: number
  /** The number of occurrences beyond the limit: those furthest away. */
  tooMany: number
  /** The number of events whose text was cut. */
  shortened: number
}

export type IcsResult = { events: ForeignEvent[]; leftOut: LeftOut | null } | { fault: IcsFault }

/** How much of one calendar is kept. A TV reads all of it. */
export const foreignLimits = { events: 5_000, eventsOfDay: 50, textBytes: 2_000_000, textBytesOfDay: 20_000 }
const mostNamed = 20
/** How many occurrences are worked out before the nearest are chosen. */
const mostWorkedOut = 50_000
const longest = { title: 200, location: 200, body: 4_000, html: 50_000, key: 300 }
const dayMs = 86_400_000

/** Never cuts a character in two. */
const cutTo = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

const isText = (text: string) => text !== ''

const wordsOf = ({ properties }: Entry, name: string, longestText: number): string =>
  cutTo(plainText(textOf(cutTo(propertyOf(properties, name)?.value ?? '', longest.html))), longestText)

const titleOf = (entry: Entry): string =>
  cutTo(wordsOf(entry, 'SUMMARY', longest.html).replaceAll('\n', ' '), longest.title) || '?'

const bodyOf = (entry: Entry): string => {
  const description =
    wordsOf(entry, 'DESCRIPTION', longest.html) || wordsOf(entry, 'X-ALT-DESC', longest.html)
  return [wordsOf(entry, 'LOCATION', longest.location), description].filter(isText).join('\n')
}

/** Foreign text may have any length: a long one is replaced by its hash. */
const keyOf = (uid: string, start: number): string => {
  const name = uid.replaceAll('\0', '')
  const short = name.length <= longest.key ? name : createHash('sha256').update(name).digest('hex')
  return `${short} ${new Date(start).toISOString()}`
}

const leftOutEntry = (entry: Entry, why: EntryFaultCode): LeftOutEntry => {
  const day = () => {
    try {
      const { local } = writtenTime(propertyOf(entry.properties, 'DTSTART')?.value ?? '')
      return new Date(local).toISOString().slice(0, 10)
    } catch {
      return null
    }
  }
  return { why, title: titleOf(entry), day: day(), line: entry.line }
}

const isChanged = ({ properties }: Entry) => propertyOf(properties, 'RECURRENCE-ID') !== undefined

type Found = Place & { entry: Entry }

/** The times of all events in the range; changed ones replace what they were. */
const workOut = (entries: readonly Entry[], around: Surroundings) => {
  const found: Found[] = []
  const leftOut: LeftOutEntry[] = []
  let more = 0
  let tooMany = 0
  const attempt = (entry: Entry, readAs: (series: Series) => void) => {
    if (found.length > mostWorkedOut) {
      tooMany += 1
      return
    }
    try {
      if (entry.isBroken) throw new EntryFault('broken')
      readAs(seriesOf(entry, around))
    } catch (error) {
      if (!(error instanceof EntryFault)) throw error
      if (leftOut.length < mostNamed) leftOut.push(leftOutEntry(entry, error.code))
      else more += 1
    }
  }
  const add = (entry: Entry, places: readonly Place[]) => {
    for (const place of places) found.push({ ...place, entry })
  }

  const replaced = new Map<string, Array<(place: Place) => boolean>>()
  const changedOn = new Map<string, Array<NonNullable<Series['following']> & { entry: Entry }>>()
  const originals = entries.filter((entry) => !isChanged(entry))
  const ended = new Set(originals.filter((entry) => entry.isCancelled).map(({ uid }) => uid))
  for (const { uid, isCancelled } of originals) if (!isCancelled) ended.delete(uid)
  for (const entry of entries.filter(isChanged)) {
    attempt(entry, ({ places, replaces, following }) => {
      const known = replaced.get(entry.uid) ?? []
      replaced.set(entry.uid, known)
      if (replaces !== null) known.push(replaces)
      if (following !== null)
        changedOn.set(entry.uid, [...(changedOn.get(entry.uid) ?? []), { ...following, entry }])
      if (!entry.isCancelled && !ended.has(entry.uid)) add(entry, places)
    })
  }
  for (const entry of originals.filter(({ isCancelled }) => !isCancelled)) {
    attempt(entry, ({ places }) => {
      const replacements = replaced.get(entry.uid) ?? []
      const changes = (changedOn.get(entry.uid) ?? []).toSorted((one, other) => other.after - one.after)
      for (const place of places) {
        if (replacements.some((replaces) => replaces(place))) continue
        const change = changes.find(({ after }) => place.start > after)
        if (change === undefined) add(entry, [place])
        else if (!change.entry.isCancelled) add(change.entry, [change.moved(place)])
      }
    })
  }
  return { found, leftOut, more, tooMany }
}

/** What fits into the limits per day and in total, from the first on. */
const withinLimits = (found: readonly Found[]) => {
  const words = new Map<Entry, { title: string; body: string }>()
  const wordsOfEntry = (entry: Entry) => {
    const known = words.get(entry) ?? { title: titleOf(entry), body: bodyOf(entry) }
    words.set(entry, known)
    return known
  }
  const events = new Map<string, ForeignEvent>()
  const shortened = new Set<Entry>()
  const ofDay = new Map<number, { events: number; bytes: number }>()
  let bytes = 0
  let tooMany = 0
  for (const { entry, start, end, allDay } of [...found].sort((one, other) => one.start - other.start)) {
    const day = ofDay.get(Math.floor(start / dayMs)) ?? { events: 0, bytes: 0 }
    ofDay.set(Math.floor(start / dayMs), day)
    if (events.size >= foreignLimits.events || day.events >= foreignLimits.eventsOfDay) {
      tooMany += 1
      continue
    }
    const { title, body: whole } = wordsOfEntry(entry)
    const cut = cutTo(whole, longest.body)
    const size = Buffer.byteLength(cut)
    const fits = bytes + size <= foreignLimits.textBytes && day.bytes + size <= foreignLimits.textBytesOfDay
    const body = fits ? cut : ''
    const event = { title, body, start, end, allDay }
    const key = freeKey(events, keyOf(entry.uid, start), event)
    if (key === undefined) continue
    if (body !== whole) shortened.add(entry)
    day.events += 1
    day.bytes += fits ? size : 0
    bytes += fits ? size : 0
    events.set(key, { key, ...event })
  }
  return { events: [...events.values()], tooMany, shortened: shortened.size }
}

/** Two events may have the same id; undefined: it is the same event once more. */
const freeKey = (
  events: ReadonlyMap<string, ForeignEvent>,
  key: string,
  event: Omit<ForeignEvent, 'key'>,
): string | undefined => {
  for (let nth = 1; ; nth += 1) {
    const free = nth === 1 ? key : `${key} ${String(nth)}`
    const taken = events.get(free)
    if (taken === undefined) return free
    if (taken.title === event.title && taken.body === event.body && taken.end === event.end) return undefined
  }
}

/**
 * Reads a foreign iCalendar file: everything that takes place between two times. Times and days without a zone are in
 * `timeZone`. An event that cannot be read is left out and reported.
 */
export const readIcs = (
  text: string,
  { from, to, timeZone }: { from: number; to: number; timeZone: string },
): IcsResult => {
  const parts = partsOf(text.replace(/^\uFEFF/, ''), { from, to })
  if ('code' in parts) return { fault: parts }
  const around = { zones: createZones(parts.zones, to + dayMs), own: zoneByName(timeZone), from, to }
  const worked = workOut(parts.entries, around)
  const { events, shortened, ...kept } = withinLimits(worked.found)
  const tooMany = worked.tooMany + kept.tooMany
  const isWhole = worked.leftOut.length === 0 && tooMany === 0 && shortened === 0
  return {
    events,
    leftOut: isWhole ? null : { entries: worked.leftOut, more: worked.more, tooMany, shortened },
  }
}
