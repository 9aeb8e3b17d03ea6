import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { zoneOfHour } from '@lykta/demo/testing'
import { expect, type Page } from '@playwright/test'

/**
 * Moves Mamma's TV to a time zone where it is about noon now, so that it is not night, and "today" stays the same day throughout.
 * `page` belongs to somebody who may set up her TV. Returns what further requests of theirs need.
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
    data: { timeZone: zoneOfHour(12) },
  })
  expect(await moved.text()).toContain('"success":true')
  return { headers: { token }, room: mamma?.room.id }
}
