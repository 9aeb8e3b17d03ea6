import { propertyOf, type Entry } from './file-parts.ts'
import type { Property } from './properties.ts'
import { endOfRule, readRule, timesByRule } from './rule.ts'
import { durationMs, EntryFault, writtenTime, type WrittenTime } from './values.ts'
import { utc, type Zone, type Zones } from './zones.ts'

const dayMs = 86_400_000
const mostListed = 10_000

/** One time when an event takes place; `local` is its start as written, by which changed occurrences find it. */
export interface Place {
  start: number
  end: number
  allDay: boolean
}

export interface Surroundings {
  zones: Zones
  /** The zone of the calendar that the file is read into, for days and for times without a zone. */
  own: Zone
  from: number
  to: number
}

interface Moment {
  /** For a day, its first moment. */
  time: number
  /** As the clock of its own zone shows it. */
  local: number
  isDay: boolean
}

/** Reads the times of one event. Those without a zone are in the zone given. */
const createReader = ({ zones, own }: Surroundings, zone: Zone) => {
  const zoneOf = (property: Property, { isDay, isUtc }: WrittenTime): Zone => {
    if (isUtc) return utc
    if (isDay) return own
    const name = property.params.get('TZID')
    return name === undefined ? zone : zones.named(name)
  }
  const momentOf = (property: Property, text: string): Moment => {
    const written = writtenTime(text)
    const of = zoneOf(property, written)
    const time = written.isDay ? of.startOfDay(written.local) : of.toTime(written.local)
    return { time, local: written.local, isDay: written.isDay }
  }
  return { zoneOf, momentOf }
}

const all = (entry: Entry, name: string): Property[] =>
  entry.properties.filter((property) => property.name === name)

/** The values of a list; an empty one adds nothing. */
const listed = (entry: Entry, name: string): Array<{ property: Property; text: string }> => {
  const found = all(entry, name).flatMap((property) =>
    property.value
      .split(',')
      .map((text) => ({ property, text: text.trim() }))
      .filter(({ text }) => text !== ''),
  )
  if (found.length > mostListed) throw new EntryFault('too_often')
  return found
}

/** An event whose times can be read: when it takes place, and which of its times another replaces. */
export interface Series {
  /** The times within the range, except those left out. */
  places: readonly Place[]
  /** The time or day of its series that it replaces; null: none. */
  replaces: ((place: Place) => boolean) | null
  /** If it also replaces those that follow: from which time on, and how each changes. */
  following: { after: number; moved: (place: Place) => Place } | null
}

/** @throws EntryFault */
export const seriesOf = (entry: Entry, around: Surroundings): Series => {
  const startProperty = propertyOf(entry.properties, 'DTSTART')
  if (startProperty === undefined) throw new EntryFault('start')
  const { own } = around
  const written = writtenTime(startProperty.value)
  const zone = createReader(around, own).zoneOf(startProperty, written)
  const { momentOf } = createReader(around, zone)
  const { isDay, local } = written
  const first = momentOf(startProperty, startProperty.value)
  const lengthMs = lengthOf(entry, first, momentOf)

  const placeAt = (at: number): Place => {
    const start = isDay ? own.startOfDay(at) : zone.toTime(at)
    return { start, end: isDay ? own.startOfDay(at + lengthMs) : start + lengthMs, allDay: isDay }
  }
  /** The local time on this series' clock. */
  const localOf = (moment: Moment): number => {
    if (isDay) return moment.isDay ? moment.local : floorDay(own.toLocal(moment.time))
    return moment.isDay ? moment.local : zone.toLocal(moment.time)
  }
  const range = {
    from: own.toLocal(around.from) - lengthMs - 2 * dayMs,
    to: own.toLocal(around.to) + 2 * dayMs,
  }
  const byRules = (name: string): number[] =>
    all(entry, name).flatMap((property) => {
      const rule = readRule(property.value)
      if (endOfRule(rule) < range.from) return []
      const { until } = rule
      const last =
        until === undefined
          ? Infinity
          : until.isDay
            ? until.local + dayMs - 1
            : localOf(
                momentOf({ ...property, params: new Map() }, property.value.match(untilPattern)?.[1] ?? ''),
              )
      return timesByRule(rule, local, { from: range.from, to: Math.min(range.to, last) })
    })

  const places = new Map<number, Place>()
  const add = (place: Place) => {
    if (place.start < around.to && Math.max(place.end, place.start + 1) > around.from)
      places.set(place.start, place)
  }
  for (const at of new Set([local, ...byRules('RRULE')])) add(placeAt(at))
  for (const { property, text } of listed(entry, 'RDATE')) {
    const [begins = '', period] = text.split('/')
    const place = placeAt(localOf(momentOf(property, begins)))
    add(
      period === undefined
        ? place
        : { ...place, end: endOfPeriod(place, period, (end) => momentOf(property, end)) },
    )
  }
  const isLeftOut = matcher(
    listed(entry, 'EXDATE').map(({ property, text }) => momentOf(property, text)),
    own,
  )
  const ruledOut = new Set(byRules('EXRULE').map((at) => placeAt(at).start))
  const replacing = propertyOf(entry.properties, 'RECURRENCE-ID')
  const replaced = replacing === undefined ? undefined : momentOf(replacing, replacing.value)
  const isOfMore = replacing?.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE'
  /** By the clock, which may change in between. */
  const followingAt = ({ time }: Moment) => {
    const by = own.toLocal(first.time) - own.toLocal(time)
    const moved = (place: Place): Place => {
      const at = own.toLocal(place.start) + by
      const start = isDay ? own.startOfDay(at) : own.toTime(at)
      return { start, end: isDay ? own.startOfDay(at + lengthMs) : start + lengthMs, allDay: isDay }
    }
    return { after: time, moved }
  }
  return {
    places: [...places.values()].filter((place) => !isLeftOut(place) && !ruledOut.has(place.start)),
    replaces: replaced === undefined ? null : matcher([replaced], own),
    following: replaced === undefined || !isOfMore ? null : followingAt(replaced),
  }
}

const untilPattern = /UNTIL\s*=\s*([^;]*)/i
const floorDay = (local: number): number => Math.floor(local / dayMs) * dayMs

/** Whether a time is one of these moments. A day among them stands for all that begin on it; whole days are compared as days. */
const matcher = (moments: readonly Moment[], own: Zone): ((place: Place) => boolean) => {
  const times = new Set(moments.map(({ time }) => time))
  const days = new Set(moments.filter(({ isDay }) => isDay).map(({ local }) => local))
  const daysOfTimes = new Set(
    moments.map(({ isDay, local, time }) => (isDay ? local : floorDay(own.toLocal(time)))),
  )
  return ({ start, allDay }) => {
    const day = floorDay(own.toLocal(start))
    return allDay ? daysOfTimes.has(day) : times.has(start) || days.has(day)
  }
}

/** The length; for whole days, their number. Without one an event is a moment, and a day lasts to its end. */
const lengthOf = (
  entry: Entry,
  start: Moment,
  momentOf: (property: Property, text: string) => Moment,
): number => {
  const end = propertyOf(entry.properties, 'DTEND')
  const duration = propertyOf(entry.properties, 'DURATION')
  const least = start.isDay ? dayMs : 0
  if (end !== undefined) {
    const ended = momentOf(end, end.value)
    const length = start.isDay && ended.isDay ? ended.local - start.local : ended.time - start.time
    return Math.max(least, start.isDay ? Math.ceil(length / dayMs) * dayMs : length)
  }
  if (duration === undefined) return least
  const length = durationMs(duration.value)
  return Math.max(least, start.isDay ? Math.ceil(length / dayMs) * dayMs : length)
}

const endOfPeriod = ({ start }: Place, text: string, momentOf: (text: string) => Moment): number =>
  Math.max(start, /^[+-]?P/i.test(text) ? start + durationMs(text) : momentOf(text).time)
