let timeZone: string | undefined

/** Shows every time as it is in this IANA zone, the region's, as its TVs do; in the browser's own where there is none. */
export const showTimesOf = (zone: string | undefined): void => {
  timeZone = zone
}

export const shownTimeZone = (): string | undefined => timeZone
