import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { expect, type Page } from '@playwright/test'

const zoneOfMidday = (): string => {
  const hoursToNoon = 12 - new Date().getUTCHours()
  return `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`
}

/**
 * Takes Mamma's TV to where the day has hours to go, whenever this runs: it is not night, and "today" means one day all through.
 * `page` is of somebody logged in who may set her TV up; answers with what further requests of that person need.
 */
export const moveToMidday = async (page: Page) => {
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
  return { headers: { token }, room: mamma?.room.id }
}
