/** Whole seconds that are left, begun ones included; 0 once the time has come, or where there is none. Times in ms. */
export const secondsUntil = (at: number | undefined, now: number): number =>
  at === undefined ? 0 : Math.max(0, Math.ceil((at - now) / 1_000))
