/** The heights on paper of a day's name and each of its events. */
export interface DayHeights {
  name: number
  events: readonly number[]
}

const heightOf = ({ name, events }: DayHeights, shown: number, more: number): number => {
  const rows = events.slice(0, shown).reduce((sum, height) => sum + height, 0)
  return Math.max(name, rows + (shown < events.length ? more : 0))
}

/**
 * How many events of each day fit. Where there is no room, the highest day loses events first.
 * @param more the height of the line that counts those left out
 */
export const fitWeek = (days: readonly DayHeights[], room: number, more: number): number[] => {
  const shown = days.map(({ events }) => events.length)
  const heights = () => days.map((day, index) => heightOf(day, shown[index] ?? 0, more))
  for (;;) {
    const now = heights()
    if (now.reduce((sum, height) => sum + height, 0) <= room) return shown
    const cuttable = now.map((height, index) => ((shown[index] ?? 0) > 0 ? height : 0))
    const highest = cuttable.indexOf(Math.max(...cuttable))
    const left = shown[highest] ?? 0
    if (left === 0) return shown
    shown[highest] = left - 1
  }
}
