import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const appScripts = /\/box\/assets\/index-.+\.js$/

/** Opens the TV without the code of its app, as a slow line does for the first seconds. */
const openWithoutCode = async (tv: Page): Promise<void> => {
  await tv.route(appScripts, (route) => route.abort())
  await tv.goto('/box/')
}

test('[TV-20] a TV says how it is connected before its app is loaded, but not once it is a box', async ({
  openTv,
  openTvOf,
}) => {
  const tv = await openTv()
  await openWithoutCode(tv)
  await expect(tv.getByText('Connect this TV')).toBeVisible()
  await expect(tv.getByText('Go to “Settings”, then “Activated boxes”.')).toBeVisible()
  await expect(tv.getByText('Anslut den här tv:n')).toBeHidden()

  const box = await openTvOf('Mamma')
  await openWithoutCode(box)
  await expect(box.getByText('Connect this TV')).toBeHidden()
})
