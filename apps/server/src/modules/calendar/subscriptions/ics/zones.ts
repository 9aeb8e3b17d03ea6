import { daysOfZone } from '@lykta/calendar'
import { findIana } from 'windows-iana'
import type { Property } from './properties.ts'
import { readRule, timesByRule } from './rule.ts'
import { EntryFault, offsetMs, writtenTime } from './values.ts'

const dayMs = 86_400_000

/** Converts between times as the zone's clock shows them, written as if they were UTC, and moments. */
export interface Zone {
  toTime: (local: number) => number
  toLocal: (time: number) => number
  /** The first moment of the day that begins at this local time. */
  startOfDay: (local: number) => number
}

const fixedZone = (offset: number): Zone => ({
  toTime: (local) => local - offset,
  toLocal: (time) => time + offset,
  startOfDay: (local) => local - offset,
})
export const utc = fixedZone(0)

/** @throws RangeError for a time zone that does not exist. */
export const zoneByName = (name: string): Zone => {
  const days = daysOfZone(name)
  const startOfDay = (local: number) => days.startOf(Math.floor(local / dayMs))
  return {
    toTime: (local) => {
      const day = Math.floor(local / dayMs)
      return days.timeOn(day, local - day * dayMs)
    },
    toLocal: (time) => {
      const { day, clockMs } = days.localOf(time)
      return day * dayMs + clockMs
    },
    startOfDay,
  }
}

const known = (name: string): Zone | undefined => {
  try {
    return zoneByName(name)
  } catch {
    return undefined
  }
}

/** A standard or summer time of a zone that the file defines. */
export type Observance = readonly Property[]

interface Change {
  at: number
  before: number
  after: number
}

const changesOf = (observance: Observance, until: number): Change[] => {
  const value = (name: string) => observance.find((property) => property.name === name)?.value ?? ''
  const before = offsetMs(value('TZOFFSETFROM'))
  const after = offsetMs(value('TZOFFSETTO'))
  if (before === undefined || after === undefined) throw new EntryFault('zone')
  const start = writtenTime(value('DTSTART')).local
  const listed = observance
    .filter(({ name }) => name === 'RDATE')
    .flatMap((property) => property.value.split(',').map((one) => writtenTime(one).local))
  const ruled = observance
    .filter(({ name }) => name === 'RRULE')
    .flatMap((property) => {
      const rule = readRule(property.value)
      const last = rule.until === undefined ? until : rule.until.local + (rule.until.isUtc ? before : 0)
      return timesByRule(rule, start, { from: start, to: Math.min(until, last) })
    })
  return [...new Set([start, ...listed, ...ruled])].map((local) => ({ at: local - before, before, after }))
}

/** A zone by its rules. A time that its clock skips moves later; of a time that comes twice, the first is meant. */
const zoneByRules = (observances: readonly Observance[], until: number): Zone | undefined => {
  const changes = observances
    .flatMap((observance) => changesOf(observance, until))
    .sort((one, other) => one.at - other.at)
  const [first] = changes
  if (first === undefined) return undefined
  const offsetAt = (time: number): number => changes.findLast(({ at }) => at <= time)?.after ?? first.before
  const toTime = (local: number): number => {
    const before = offsetAt(local - dayMs)
    const early = local - before
    if (offsetAt(early) === before) return early
    const late = local - offsetAt(early)
    return offsetAt(late) === offsetAt(early) ? late : early
  }
  return { toTime, toLocal: (time) => time + offsetAt(time), startOfDay: toTime }
}

/** The end of names like `/freeassociation.sourceforge.net/Europe/Stockholm`. */
const byEnd = (name: string): Zone | undefined => {
  const parts = name.split('/').filter((part) => part !== '')
  return [3, 2]
    .filter((length) => parts.length >= length)
    .map((length) => known(parts.slice(-length).join('/')))
    .find((zone) => zone !== undefined)
}

/** Names like `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`, or `Stockholm`: a city that has a zone. */
const byCity = (name: string): Zone | undefined => {
  const words = new Set(name.split(/[,()/]/).map((part) => part.trim().replaceAll(' ', '_').toLowerCase()))
  const found = Intl.supportedValuesOf('timeZone').find((zone) =>
    words.has(zone.slice(zone.lastIndexOf('/') + 1).toLowerCase()),
  )
  return found === undefined ? undefined : known(found)
}

const byWindows = (name: string): Zone | undefined => {
  const [found] = findIana(name)
  return found === undefined ? undefined : known(found)
}

const byOffset = (name: string): Zone | undefined => {
  const offset = offsetMs(name)
  return offset === undefined ? undefined : fixedZone(offset)
}

export interface OwnZone {
  observances: readonly Observance[]
  /** The standard name that some programs give beside their own. */
  location: string | undefined
}

/** The zones that a file names: a standard zone, else one that the file defines, else one of Windows. */
export const createZones = (own: ReadonlyMap<string, OwnZone>, until: number) => {
  const found = new Map<string, Zone | undefined>()
  const byOwn = (name: string): Zone | undefined => {
    const zone = own.get(name)
    if (zone === undefined) return undefined
    const located = zone.location === undefined ? undefined : known(zone.location)
    try {
      return located ?? zoneByRules(zone.observances, until)
    } catch (error) {
      if (error instanceof EntryFault) return undefined
      throw error
    }
  }
  const find = (name: string): Zone | undefined =>
    known(name) ?? byEnd(name) ?? byOwn(name) ?? byWindows(name) ?? byOffset(name) ?? byCity(name)
  return {
    /** @throws EntryFault */
    named: (name: string): Zone => {
      if (!found.has(name)) found.set(name, find(name))
      const zone = found.get(name)
      if (zone === undefined) throw new EntryFault('zone')
      return zone
    },
  }
}
export type Zones = ReturnType<typeof createZones>
