import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import type { Page } from '@playwright/test'
import { expect, pressOk, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const minute = 60_000

/** A time zone in which the day has hours to go, whenever this runs: "today" is to mean one day all through. */
const zoneOfMidday = () => {
  const hoursToNoon = 12 - new Date().getUTCHours()
  return `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`
}

/** Medicine for Mamma in 20 minutes with a reminder a quarter of an hour before, by somebody who is logged in on `page`. */
const planMedicine = async (page: Page) => {
  const asked = page.waitForRequest('**/api/caretakers/*')
  await page.reload()
  const request = await asked
  const { token = '' } = request.headers()
  // Asked again here: an answer that the page got is gone when the page loads anew.
  const answer = await page.request.get(request.url(), { headers: { token } })
  const boxes = boxViewRoutes.list.answer.parse(await answer.json()).data
  const mamma = boxes.find(({ nickName }) => nickName === 'Mamma')
  const moved = await page.request.put(`/api/boxes/${mamma?.id}`, {
    headers: { token },
    data: { timeZone: zoneOfMidday() },
  })
  expect(await moved.text()).toContain('"success":true')
  const created = await page.request.post(`/api${calendarRoutes.create.path}`, {
    headers: { token },
    data: {
      title: 'Medicine',
      body: 'Take it with a glass of water.',
      schedule: Math.ceil(Date.now() / minute + 20) * minute,
      reminder: 15,
      room: mamma?.room.id,
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
  const tv = await openTvOf('Mamma')
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
