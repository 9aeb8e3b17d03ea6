import { expect, test } from '../fixtures.ts'
import { takeFeed } from '../feed.ts'
import { faults, scrollsSideways, widths } from '../for-everybody.ts'

test.use({ ownWorld: false })

const hourMs = 3_600_000

test('[HOME-01] [HOME-04] the tile of the calendar, and on a desktop the card of the date, say what comes next, as soon as it changes', async ({
  signIn,
  say,
  language,
}) => {
  const page = await signIn('karin')
  await page.setViewportSize({ width: 390, height: 844 })
  const planned: object[] = []
  let room = 0
  await page.route('**/api/calendar/occurrences?*', async (route) => {
    const filter: unknown = JSON.parse(new URL(route.request().url()).searchParams.get('filter') ?? '')
    if (typeof filter === 'object' && filter !== null && 'room' in filter) room = Number(filter.room)
    await route.fulfill({ json: { success: true, data: planned, total: planned.length, message: '' } })
  })
  const feed = await takeFeed(page)
  await page.goto('/App')
  const tile = page.getByRole('main').getByRole('link', { name: say('Calendar') })
  await expect(tile).toContainText(say('Nothing planned'))

  const plan = (title: string, inMs: number) => {
    const start = Date.now() + inMs
    planned.push({ eventId: 1, start, end: start + hourMs, title, body: '', color: null })
    return new Intl.DateTimeFormat({ en: 'en-GB', sv: 'sv-SE' }[language], {
      timeZone: 'Europe/Stockholm',
      weekday: 'long',
    }).format(start)
  }
  plan('On holiday', -2 * hourMs)
  const weekday = plan('Tea with everybody of the third floor, and their families', 30 * hourMs)
  feed.announce('changed', { resource: 'calendar', id: 1, room })
  await expect(tile).toContainText(
    new RegExp(String.raw`${weekday} \d\d:\d\d Tea with everybody of the third floor`, 'i'),
  )
  for (const { note, width, height } of widths.slice(0, 2)) {
    await page.setViewportSize({ width, height })
    await expect(tile).toBeVisible()
    expect.soft(await faults(page), note).toEqual([])
    expect.soft(await scrollsSideways(page), note).toBe(false)
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  const card = page.getByRole('region', { name: say('Next for {{name}}', { name: 'Mamma' }) })
  await expect(card).toContainText(new RegExp(String.raw`\d\d:\d\dTea with everybody.*${weekday}`, 'i'))
  expect.soft(await faults(page), 'desktop').toEqual([])
  planned.splice(0)
  feed.announce('changed', { resource: 'calendar', id: 1, room })
  await expect(card).toContainText(say('Nothing planned'))
})
