/** Part of the day: what the scene shows and what the date card calls it. */
export type DayPart = 'morning' | 'day' | 'afternoon' | 'evening' | 'night'

const starts: ReadonlyArray<readonly [hour: number, part: DayPart]> = [
  [22, 'night'],
  [17, 'evening'],
  [12, 'afternoon'],
  [9, 'day'],
  [5, 'morning'],
]

/** The part of the day that a local hour (0-23) belongs to. */
export const dayPart = (hour: number): DayPart => starts.find(([from]) => hour >= from)?.[1] ?? 'night'

/** A part of the day as people name it: after midnight, "Friday night" would be the night to come. */
export type NamedDayPart = DayPart | 'smallHours'

/** What a local hour (0-23) is called together with the name of its day. */
export const namedDayPart = (hour: number): NamedDayPart => {
  const part = dayPart(hour)
  return part === 'night' && hour < 12 ? 'smallHours' : part
}
