import type { Page } from '@playwright/test'
import { takeFeed } from '../feed.ts'
import { expect, test } from '../fixtures.ts'
import { faults, scrollsSideways, widths } from '../for-everybody.ts'
import { withPeople } from '../people.ts'

test.use({ ownWorld: false })

const isForEverybody = async (page: Page, what: string): Promise<void> => {
  for (const { note, width, height } of widths) {
    await page.setViewportSize({ width, height })
    expect.soft(await faults(page), `${what}, ${note}`).toEqual([])
    expect.soft(await scrollsSideways(page), `${what}, ${note}`).toBe(false)
  }
}

test('[POPUP-01] [POPUP-02] [POPUP-03] [POPUP-04] [POPUP-05] what a box tells of its power stands above the page', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  const name = 'Mamma'
  const fine = say('The battery in {{name}}’s tag will last a long time.', { name })
  const low = say('The battery in {{name}}’s tag is low. Change it soon.', { name })
  const onBattery = say('{{name}}’s box is not charging. Please plug it in.', { name })
  let room: unknown
  await withPeople(page, (list) => {
    room = list.find(({ nickName }) => nickName === 'Mamma')?.['room']
    return list
  })
  const feed = await takeFeed(page)
  const subscribed = page.waitForEvent('websocket')
  await page.goto('/App')
  await subscribed
  await expect.poll(() => room).toHaveProperty('id')
  const id = typeof room === 'object' && room !== null && 'id' in room ? room.id : undefined
  const popup = page.getByRole('main').getByText(new RegExp([fine, low, onBattery].join('|')))

  // The first may come before the app listens.
  await expect(async () => {
    feed.announce('mqttMessage', { room: id, ibeacon: 29 })
    await expect(popup).toHaveText(low, { timeout: 500 })
  }).toPass()
  await isForEverybody(page, 'low')
  feed.announce('mqttMessage', { room: id, ibeacon: 30 })
  await expect(popup).toHaveText(fine)
  await isForEverybody(page, 'fine')
  feed.announce('mqttMessage', { room: id, usbCharge: false, acCharge: false, ibeacon: null })
  await expect(popup).toHaveText(onBattery)
  await isForEverybody(page, 'on battery')
  feed.announce('mqttMessage', { room: id, usbCharge: false, acCharge: true, ibeacon: null })
  await expect(popup).toHaveCount(0)

  feed.announce('mqttMessage', { room: id, ibeacon: 5 })
  await expect(popup).toHaveText(low)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Close') })
    .click()
  await expect(popup).toHaveCount(0)
})

test('[FEED-07] while the feed is down a quiet line says so, and when it is tried again', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  const feed = await takeFeed(page)
  const subscribed = page.waitForEvent('websocket')
  await page.goto('/App')
  await subscribed
  await page.waitForLoadState('networkidle')
  await feed.breakDown()
  const down = say('No contact with {{product}} right now. Last updated {{time}}.', {
    product: 'Lykta',
    time: String.raw`\d\d:\d\d`,
  })
  await expect(page.getByText(new RegExp(`^${down}$`))).toBeVisible()
  const next = [say('Trying again in {{seconds}} s.', { seconds: String.raw`\d+` }), say('Trying again now.')]
  await expect(page.getByText(new RegExp(next.join('|')))).toBeVisible()
  await isForEverybody(page, 'feed down')
})
