let timeZone: string | undefined

/** Shows all times in this IANA zone, the region's, as its TVs do; without one, in the browser's. */
export const showTimesOf = (zone: string | undefined): void => {
  timeZone = zone
}

export const shownTimeZone = (): string | undefined => timeZone
