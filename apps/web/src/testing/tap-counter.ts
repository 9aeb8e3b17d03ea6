import type { Locator } from 'vitest/browser'

/** Counts taps: each press is one, and so is typing, which begins with a tap on the field. */
export const createFinger = () => {
  const finger = {
    taps: 0,
    tap: async (target: Locator): Promise<void> => {
      await target.click()
      finger.taps += 1
    },
    type: async (field: Locator, words: string): Promise<void> => {
      await finger.tap(field)
      await field.fill(words)
    },
  }
  return finger
}
