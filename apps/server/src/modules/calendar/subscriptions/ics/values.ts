const dayMs = 86_400_000

/** Why an entry of a calendar is left out. */
export type EntryFaultCode = 'start' | 'date' | 'zone' | 'rule' | 'broken' | 'too_often'

/** What is wrong with one entry; the others are still read. */
export class EntryFault extends Error {
  readonly code: EntryFaultCode
  constructor(code: EntryFaultCode) {
    super(code)
    this.code = code
  }
}

/** A date or time as written: milliseconds since 1970 as if the clock showed UTC. */
export interface WrittenTime {
  local: number
  isDay: boolean
  isUtc: boolean
}

const timePattern = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?(\d{2}))?(Z)?)?$/i

/** @throws EntryFault */
export const writtenTime = (text: string): WrittenTime => {
  const match = timePattern.exec(text.trim())
  if (match === null) throw new EntryFault('date')
  const [, year, month, day, hour, minute, second = '00', utc] = match
  const date = `${String(year)}-${String(month)}-${String(day)}`
  const midnight = Date.parse(date)
  // Some parsers turn 30 February into a day of March.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date)
    throw new EntryFault('date')
  const clock = [hour ?? '0', minute ?? '0', second].map(Number)
  const [hours = 0, minutes = 0, seconds = 0] = clock
  if (hours > 23 || minutes > 59 || seconds > 60) throw new EntryFault('date')
  return {
    local: midnight + ((hours * 60 + minutes) * 60 + Math.min(59, seconds)) * 1000,
    isDay: hour === undefined,
    isUtc: utc !== undefined,
  }
}

const durationPattern = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i

/** @throws EntryFault */
export const durationMs = (text: string): number => {
  const match = durationPattern.exec(text.trim())
  if (match === null) throw new EntryFault('date')
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part: string | undefined) => Number(part ?? 0))
  const length = (weeks * 7 + days) * dayMs + ((hours * 60 + minutes) * 60 + seconds) * 1000
  return match[1] === '-' ? 0 : length
}

const offsetPattern = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?(?::?(\d{2}))?$/i

/** An offset such as `+0100`; undefined if it is not one. */
export const offsetMs = (text: string): number | undefined => {
  const match = offsetPattern.exec(text.trim())
  if (match === null) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part: string | undefined) => Number(part ?? 0))
  return (match[1] === '-' ? -1 : 1) * ((hours * 60 + minutes) * 60 + seconds) * 1000
}
