const two = (number: number): string => String(number).padStart(2, '0')

/** `YYYY-MM-DD` of a time on this device's calendar, in the format of date fields. */
export const dayOf = (at: number): string => {
  const date = new Date(at)
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** When somebody agreed, in milliseconds, from the day entered: noon of it, or now if noon has not come yet. */
export const agreedAtOf = (day: string, now: number): number | 'future' | 'none' => {
  const noon = new Date(`${day}T12:00`).getTime()
  if (Number.isNaN(noon) || noon < 0) return 'none'
  if (day > dayOf(now)) return 'future'
  return Math.min(noon, now)
}
