import type { Locator } from 'vitest/browser'

/** A finger that counts: each press is one tap, and so is what is typed, which begins with a tap on its field. */
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
