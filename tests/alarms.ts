import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { receiverRoutes } from '@lykta/contract/organisation/routes'
import { expect, type Page } from '@playwright/test'

/** The headers for requests of whoever is logged in on the page. */
export const headersOf = async (page: Page): Promise<{ token: string }> => {
  const stored = await page.evaluate(() => localStorage.getItem('lykta/1/token'))
  const token: unknown = JSON.parse(stored ?? 'null')
  return { token: String(token) }
}

/** The ids of the rooms with this name that staff who are logged in on the page may send to. */
export const roomsNamed = async (page: Page, name: string): Promise<number[]> => {
  const listed = await page.request.get(`/api${receiverRoutes.list.path}?for=alarm`, {
    headers: await headersOf(page),
  })
  return receiverRoutes.list.answer
    .parse(await listed.json())
    .data.flatMap((group) => group.rooms)
    .filter((room) => room.name === name)
    .map(({ id }) => id)
}

/** An alarm to a room, by its name, from staff who are logged in on the page. Returns its id. */
export const sendAlarm = async (
  page: Page,
  room: string,
  alarm: { title: string; body?: string; level?: string; ladder?: unknown },
): Promise<number> => {
  const headers = await headersOf(page)
  const ids = await roomsNamed(page, room)
  const answer = await page.request.post(`/api${alarmRoutes.create.path}`, {
    headers,
    data: { level: 'critical', sound: 'alarm-tone', state: 'sent', target: 'individuals', ids, ...alarm },
  })
  expect(await answer.text()).toContain('"success":true')
  return alarmRoutes.create.answer.parse(await answer.json()).data.id
}
