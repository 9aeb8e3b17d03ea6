import { calendarRoutes } from '@lykta/contract/calendar/routes'
import type { Page } from '@playwright/test'
import { expect, pressOk, test } from './fixtures.ts'
import { moveToMidday } from './midday.ts'

const minute = 60_000

/** Medicine for Mamma in 20 minutes with a reminder a quarter of an hour before, by somebody who is logged in on `page`. */
const planMedicine = async (page: Page) => {
  const { headers, room } = await moveToMidday(page)
  const created = await page.request.post(`/api${calendarRoutes.create.path}`, {
    headers,
    data: {
      title: 'Medicine',
      body: 'Take it with a glass of water.',
      schedule: Math.ceil(Date.now() / minute + 20) * minute,
      reminder: 15,
      room,
    },
  })
  expect(await created.text()).toContain('"success":true')
}

test('[TV-11] [TV-14] [TV-15] a reminder comes without a network and over a reload, and the daughter sees that OK was pressed', async ({
  signIn,
  openTvOf,
}) => {
  const karin = await signIn('karin')
  await planMedicine(karin)
  const tv = await openTvOf('Mamma', { serviceWorkers: 'allow' })
  // Offline it is opened by what the service worker has kept.
  await tv.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await tv.getByRole('button', { name: 'Today: show the calendar' }).click()
  await expect(tv.getByText('Medicine')).toBeVisible()

  await tv.context().setOffline(true)
  await tv.reload()
  await expect(tv.getByRole('button', { name: 'Today: show the calendar' })).toBeVisible()
  await expect(tv.getByRole('heading', { name: 'Medicine' })).toBeHidden()
  // While it is switched off six minutes pass.
  await tv.addInitScript((passedMs) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + passedMs
  }, 6 * minute)
  await tv.reload()
  await expect(tv.getByRole('heading', { name: 'Medicine' })).toBeVisible()
  await tv.reload()
  await pressOk(tv, 'Medicine')

  await tv.context().setOffline(false)
  await karin.goto('/calendar?mode=3')
  const outcome = async () => {
    await karin.reload()
    await karin
      .getByRole('main')
      .getByRole('button', { name: /^Medicine/ })
      .click()
    return karin.getByRole('article').textContent()
  }
  await expect.poll(outcome).toContain('Yes, OK was pressed')
})
