import { expect } from 'vitest'
import { page } from 'vitest/browser'
import calendar from '../locales/en/calendar.json' with { type: 'json' }
import { press } from './keys.ts'

/** Moves the focus from its first place on the home screen, without a call for help, to Karin, the first person; OK calls her. */
export const focusKarin = async (): Promise<void> => {
  const karin = page.getByRole('button', { name: /^Karin/ })
  await expect.element(page.getByRole('button', { name: calendar.open })).toHaveFocus()
  await expect.element(karin).toBeVisible()
  press('ArrowLeft')
  await expect.element(karin).toHaveFocus()
}
