import { RRuleTemporal } from 'rrule-temporal'
import { EntryFault, writtenTime, type WrittenTime } from './values.ts'

const dayMs = 86_400_000
/** Limits the times per day, before anything is worked out. */
const mostADay = 24
const mostSteps = 100_000
const frequencies = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
const tooFrequent = ['SECONDLY', 'MINUTELY']

/** The numbers that a part of a rule may have, and whether they may count from the end. */
const numbers: Readonly<Record<string, { least: number; most: number; fromEnd?: true }>> = {
  INTERVAL: { least: 1, most: 10_000 },
  COUNT: { least: 1, most: 1_000_000 },
  BYSECOND: { least: 0, most: 60 },
  BYMINUTE: { least: 0, most: 59 },
  BYHOUR: { least: 0, most: 23 },
  BYMONTHDAY: { least: 1, most: 31, fromEnd: true },
  BYYEARDAY: { least: 1, most: 366, fromEnd: true },
  BYWEEKNO: { least: 1, most: 53, fromEnd: true },
  BYMONTH: { least: 1, most: 12 },
  BYSETPOS: { least: 1, most: 366, fromEnd: true },
}
const weekday = /^(?:[+-]?\d{1,2})?(?:SU|MO|TU|WE|TH|FR|SA)$/

export interface Rule {
  parts: ReadonlyMap<string, string>
  /** The last time or day on which it may take place. */
  until: WrittenTime | undefined
}

const isValid = (name: string, value: string): boolean => {
  if (name === 'FREQ') return frequencies.includes(value)
  if (name === 'WKST') return weekday.test(value)
  const each = value.split(',')
  if (name === 'BYDAY') return each.every((one) => weekday.test(one))
  const range = numbers[name]
  return (
    range !== undefined &&
    each.every((one) => {
      const number = range.fromEnd === true ? Math.abs(Number(one)) : Number(one)
      return /^[+-]?\d+$/.test(one) && number >= range.least && number <= range.most
    })
  )
}

/** @throws EntryFault */
export const readRule = (text: string): Rule => {
  const parts = new Map<string, string>()
  let until: WrittenTime | undefined
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=').map((side) => side.trim())
    if (part.trim() === '' || name.startsWith('X-') || (name === 'RSCALE' && value === 'GREGORIAN')) continue
    if (name === 'FREQ' && tooFrequent.includes(value)) throw new EntryFault('too_often')
    if (name === 'UNTIL') {
      until = writtenTime(value)
      continue
    }
    if (!isValid(name, value)) throw new EntryFault('rule')
    parts.set(name, value)
  }
  if (!parts.has('FREQ')) throw new EntryFault('rule')
  const timesADay = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce(
    (product, name) => product * (parts.get(name)?.split(',').length ?? 1),
    parts.get('FREQ') === 'HOURLY' && !parts.has('BYHOUR') ? 24 / Number(parts.get('INTERVAL') ?? 1) : 1,
  )
  if (timesADay > mostADay) throw new EntryFault('too_often')
  return { parts, until }
}

const stamp = (local: number): string =>
  `${new Date(local).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/**
 * The local times of a rule between two times, both included. The start is always one of them, as calendar apps do. The
 * rule counts in local time, written as UTC; changes of the zone's clock are applied afterwards.
 * @throws EntryFault
 */
export const timesByRule = (
  { parts }: Rule,
  start: number,
  { from, to }: { from: number; to: number },
): number[] => {
  if (to < start) return []
  const timesOf = (of: ReadonlyMap<string, string>, earliest: number, latest: number): number[] => {
    try {
      const rule = [...of].map(([name, value]) => `${name}=${value}`).join(';')
      return new RRuleTemporal({
        rruleString: `DTSTART:${stamp(start)}\nRRULE:${rule}`,
        maxIterations: mostSteps,
      })
        .between(new Date(earliest), new Date(latest), true)
        .map(({ epochMilliseconds }) => epochMilliseconds)
    } catch {
      throw new EntryFault('rule')
    }
  }
  const earliest = Math.max(start, from)
  if (timesOf(parts, start, start).length > 0) return timesOf(parts, earliest, to)
  const own = start >= from ? [start] : []
  const count = parts.get('COUNT')
  if (count === undefined) return [...own, ...timesOf(parts, earliest, to)]
  if (Number(count) === 1) return own
  const rest = new Map(parts).set('COUNT', String(Number(count) - 1))
  return [...own, ...timesOf(rest, earliest, to)]
}

/** The local time after which a rule has no more occurrences, with a day to spare for its zone. */
export const endOfRule = ({ until }: Rule): number =>
  until === undefined ? Infinity : until.local + 2 * dayMs
