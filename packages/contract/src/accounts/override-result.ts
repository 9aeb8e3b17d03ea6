import type { Browser } from './user-browser.ts'

/** The result codes of an override login. Imports no schema. */
export const overrideResult = { noBrowser: -1, sameBrowser: 1, otherBrowser: 0 } as const
export type OverrideResult = (typeof overrideResult)[keyof typeof overrideResult]

/**
 * Compares the registered browser with the one that asks. A browser updates itself and a phone changes its address on every
 * bus ride, so neither counts: to its owner it is still the same browser.
 */
export const compareBrowser = (registered: Browser | null, reported: Browser): OverrideResult => {
  if (registered === null) return overrideResult.noBrowser
  const same = registered.name === reported.name && registered.platform === reported.platform
  return same ? overrideResult.sameBrowser : overrideResult.otherBrowser
}
