import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const appScripts = /\/box\/assets\/index-.+\.js$/

/** Opens the TV without the code of its app, as a slow line does for the first seconds. */
const openWithoutCode = async (tv: Page): Promise<void> => {
  let heldBack = 0
  await tv.route(appScripts, async (route) => {
    heldBack += 1
    await route.abort()
  })
  await tv.goto('/box/')
  await expect.poll(() => heldBack).toBeGreaterThan(0)
}

test('[TV-20] a TV says how it is connected before its app is loaded, but not once it is a box', async ({
  openTv,
  openTvOf,
}) => {
  const tv = await openTv()
  await openWithoutCode(tv)
  await expect(tv.getByText('Connect this TV')).toBeVisible()
  await expect(tv.getByText('Open the app on your phone or computer.')).toBeVisible()
  await expect(tv.getByText('Go to “Settings”, then “Activated boxes”.')).toBeVisible()
  await expect(tv.getByText('Anslut den här tv:n')).toBeHidden()

  const box = await openTvOf('Mamma')
  await openWithoutCode(box)
  await expect(box.getByText('Connect this TV')).toBeHidden()
})

test('[TV-21] a TV that has just been switched on takes OK at once', async ({ openTvOf }) => {
  const tv = await openTvOf('Mamma')
  await tv.addInitScript(() => {
    // However long this machine takes to load it.
    const now = performance.now.bind(performance)
    performance.now = () => Math.min(now(), 1_000)
    const press = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.dataset['focus'] !== 'today') return
      document.removeEventListener('focusin', press)
      for (const type of ['keydown', 'keyup'])
        target.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', keyCode: 13, bubbles: true }))
    }
    document.addEventListener('focusin', press)
  })
  await tv.reload()
  await expect(tv.locator('[data-screen=calendar]')).toBeVisible()
})
