/** A time zone in which the day has hours to go, whenever this runs: it is not night, and "today" means one day all through. */
export const zoneOfMidday = (): string => {
  const hoursToNoon = 12 - new Date().getUTCHours()
  return `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${String(Math.abs(hoursToNoon))}`
}
