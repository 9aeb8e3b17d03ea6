import { propertiesOf, type Property } from './properties.ts'
import { writtenTime } from './values.ts'
import type { Observance, OwnZone } from './zones.ts'

const dayMs = 86_400_000

/** One event of a file, as it is written. */
export interface Entry {
  uid: string
  line: number
  properties: readonly Property[]
  /** Its end is missing. */
  isBroken: boolean
  isCancelled: boolean
}

export interface FileParts {
  entries: readonly Entry[]
  zones: ReadonlyMap<string, OwnZone>
}

export interface FileFault {
  code: 'not_a_calendar' | 'unreadable'
  line: number
}

/** The properties that events are read from; the rest is discarded. */
const wanted = new Set(
  `UID SUMMARY DESCRIPTION X-ALT-DESC LOCATION DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID STATUS`.split(
    ' ',
  ),
)
/** Neither of these is ever nested in another. */
const outer = new Set(['VEVENT', 'VTIMEZONE'])
const repeating = new Set(['RRULE', 'RDATE', 'RECURRENCE-ID'])

export const propertyOf = (properties: readonly Property[], name: string): Property | undefined =>
  properties.find((property) => property.name === name)

/** Whether a one-time event is certainly over, or far ahead: most events of a long calendar need not be worked out at all. */
const isElsewhere = (
  properties: readonly Property[],
  { from, to }: { from: number; to: number },
): boolean => {
  if (properties.some(({ name }) => repeating.has(name) || name === 'DURATION')) return false
  try {
    const [start, end] = ['DTSTART', 'DTEND'].map((name) => propertyOf(properties, name)?.value)
    if (start === undefined) return false
    const begins = writtenTime(start).local
    return begins > to + 2 * dayMs || (begins < from - 2 * dayMs && ends(end, begins) < from - 2 * dayMs)
  } catch {
    return false
  }
}

/** An unreadable end must not make an event from years ago a current one. */
const ends = (written: string | undefined, begins: number): number => {
  try {
    return written === undefined ? begins : writtenTime(written).local
  } catch {
    return begins
  }
}

interface Open {
  name: string
  line: number
  properties: Property[]
  observances: Observance[]
}

/** The events and time zones of all calendars in a file, or why it is none, or only half of one. */
export const partsOf = (text: string, range: { from: number; to: number }): FileParts | FileFault => {
  const entries: Entry[] = []
  const zones = new Map<string, OwnZone>()
  const open: Open[] = []
  let isCancelled = false
  let calendars = 0

  const close = ({ name, line, properties, observances }: Open, isBroken: boolean) => {
    if (name === 'VEVENT' && (isBroken || !isElsewhere(properties, range)))
      entries.push({
        uid: propertyOf(properties, 'UID')?.value ?? '',
        line,
        properties,
        isBroken,
        isCancelled: isCancelled || propertyOf(properties, 'STATUS')?.value.toUpperCase() === 'CANCELLED',
      })
    if (name === 'STANDARD' || name === 'DAYLIGHT') open.at(-1)?.observances.push(properties)
    const id = propertyOf(properties, 'TZID')?.value
    if (name === 'VTIMEZONE' && id !== undefined)
      zones.set(id.replaceAll('"', ''), {
        observances,
        location: propertyOf(properties, 'X-LIC-LOCATION')?.value,
      })
  }

  /** Closes an open component, and all within it that lack an end. */
  const end = (one: Open, isBroken: boolean) => {
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      close(last, isBroken || last !== one)
      if (last === one) return
    }
  }

  for (const property of propertiesOf(text)) {
    const name = property.value.toUpperCase()
    const within = open.at(-1)
    if (property.name === 'BEGIN') {
      if (within === undefined && name !== 'VCALENDAR') continue
      const unended = open.find((one) => one.name === name || (outer.has(name) && outer.has(one.name)))
      if (unended !== undefined) end(unended, true)
      if (name === 'VCALENDAR') isCancelled = false
      calendars += name === 'VCALENDAR' ? 1 : 0
      open.push({ name, line: property.line, properties: [], observances: [] })
    } else if (property.name === 'END') {
      const ended = open.findLast((one) => one.name === name)
      if (ended !== undefined) end(ended, ended !== within)
    } else if (within?.name === 'VCALENDAR') isCancelled ||= property.name === 'METHOD' && name === 'CANCEL'
    else if (within !== undefined && (within.name !== 'VEVENT' || wanted.has(property.name)))
      within.properties.push(property)
  }
  // The rest of the file was lost on the way, with events that are still to come.
  const last = open.at(-1)
  if (last !== undefined) return { code: 'unreadable', line: last.line }
  return calendars === 0 ? { code: 'not_a_calendar', line: 1 } : { entries, zones }
}
