import type { Locator, Page } from '@playwright/test'
import { localPassword } from '@lykta/demo/local-password'
import { expect, test } from '../fixtures.ts'

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Tab by Tab until the focus is there, as seen: it has a ring around it. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60 && !(await isFocused(target)); presses += 1)
    await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  const ring = await target.evaluate((element) => {
    const { outlineStyle, boxShadow } = getComputedStyle(element)
    return outlineStyle !== 'none' || boxShadow !== 'none'
  })
  expect(ring, 'the focus is seen').toBe(true)
}

const enter = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('without a mouse: she logs in, chooses her grandmother, writes to her, looks at the settings and logs out', async ({
  openWeb,
  say,
}) => {
  const page = await openWeb()

  await test.step('log in', async () => {
    await tabTo(page, page.getByLabel(say('Username')))
    await page.keyboard.type('karin')
    await tabTo(page, page.getByLabel(say('Password'), { exact: true }))
    await page.keyboard.type(localPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/App$/)
  })

  await test.step('choose a person', async () => {
    const grandmother = page
      .getByRole('group', { name: say('Caretakers') })
      .getByRole('button', { name: 'Mormor' })
    await enter(page, grandmother)
    await expect(grandmother).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('send a text', async () => {
    await enter(page, page.getByRole('link', { name: say('Messages') }))
    await enter(page, page.getByRole('button', { name: say('New message') }))
    const dialog = page.getByRole('dialog', { name: say('New message to {{name}}', { name: 'Mormor' }) })
    await expect(dialog.getByLabel(say('Subject'))).toBeFocused()
    await page.keyboard.type('Coffee')
    await tabTo(page, page.getByLabel(say('Message'), { exact: true }))
    await page.keyboard.type('We come at three.')
    await enter(page, page.getByRole('button', { name: say('Send to {{name}}', { name: 'Mormor' }) }))
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('article').getByRole('heading', { name: 'Coffee' })).toBeVisible()
  })

  await test.step('open the settings, and go back', async () => {
    await enter(
      page,
      page.getByRole('navigation', { name: say('Menu') }).getByRole('link', { name: say('Settings') }),
    )
    await expect(page.getByRole('heading', { level: 1, name: say('Settings') })).toBeFocused()
    await enter(page, page.getByRole('link', { name: say('Activated boxes') }))
    await enter(page, page.getByRole('button', { name: say('Back') }))
    await expect(page).toHaveURL(/\/settings$/)
  })

  await test.step('log out', async () => {
    await enter(
      page,
      page.getByRole('navigation', { name: say('Menu') }).getByRole('link', { name: say('Profile') }),
    )
    await enter(page, page.getByRole('main').getByRole('button', { name: say('Log out'), exact: true }))
    await expect(page).toHaveURL(/\/login/)
  })
})
