/** Returns the whole seconds left, rounded up; 0 once the time has come or when there is none. Times in ms. */
export const secondsUntil = (at: number | undefined, now: number): number =>
  at === undefined ? 0 : Math.max(0, Math.ceil((at - now) / 1_000))
