/** A time zone in which it is now this hour. */
export const zoneOfHour = (hour: number, now = new Date()): string => {
  // From -11 to 12: there is such a zone for each.
  const ahead = ((hour - now.getUTCHours() + 35) % 24) - 11
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${String(Math.abs(ahead))}`
}
