import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { receiverRoutes } from '@lykta/contract/organisation/routes'
import { expect, type Page } from '@playwright/test'

/** The headers for requests of whoever is logged in on the page. */
export const headersOf = async (page: Page): Promise<{ token: string }> => {
  const stored = await page.evaluate(() => localStorage.getItem('lykta/1/token'))
  const token: unknown = JSON.parse(stored ?? 'null')
  return { token: String(token) }
}

/** An alarm to a room, by its name, from staff who are logged in on the page. Returns its id. */
export const sendAlarm = async (
  page: Page,
  room: string,
  alarm: { title: string; body?: string; level?: string; ladder?: unknown },
): Promise<number> => {
  const headers = await headersOf(page)
  const listed = await page.request.get(`/api${receiverRoutes.list.path}?for=alarm`, { headers })
  const rooms = receiverRoutes.list.answer.parse(await listed.json()).data.flatMap((group) => group.rooms)
  const ids = rooms.filter(({ name }) => name === room).map(({ id }) => id)
  const answer = await page.request.post(`/api${alarmRoutes.create.path}`, {
    headers,
    data: { level: 'critical', sound: 'alarm-tone', state: 'sent', target: 'individuals', ids, ...alarm },
  })
  expect(await answer.text()).toContain('"success":true')
  return alarmRoutes.create.answer.parse(await answer.json()).data.id
}
