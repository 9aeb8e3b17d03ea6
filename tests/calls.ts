import { expect, type Page } from '@playwright/test'
import { pressOk } from './fixtures.ts'

/** Whoever sits before the TV presses the other button: not now. */
export const decline = async (tv: Page, caller: string): Promise<void> => {
  await expect(tv.getByRole('heading', { name: `${caller} is calling` })).toBeVisible()
  await tv.keyboard.press('ArrowRight')
  await expect(tv.getByRole('button', { name: 'Not now' })).toBeFocused()
  await pressOk(tv, `${caller} is calling`)
}
