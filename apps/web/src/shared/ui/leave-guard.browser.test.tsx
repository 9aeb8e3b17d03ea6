import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alarms } from '../../locales/en/alarms.ts'
import { openAlarms } from '../../testing/alarms.ts'
import { setUpWebApp } from '../../testing/open-web.tsx'

setUpWebApp()
// The app comes in more files than a browser keeps by itself.
performance.setResourceTimingBufferSize(10_000)

const isDialogLoaded = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/DialogModal.tsx'))

test('as soon as there is something to lose, a dialog can open without a network', async () => {
  await openAlarms('/admin/alarms/new')
  const title = page.getByRole('textbox', { name: alarms.compose.title })
  await expect.element(title).toBeVisible()
  expect(isDialogLoaded()).toBe(false)
  await title.fill('Water stop')
  await expect.poll(isDialogLoaded).toBe(true)
})
