import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { many, withPeople } from '../people.ts'

test.use({ ownWorld: false })

const heightOf = (one: Locator): Promise<number> =>
  one.evaluate((element) => element.getBoundingClientRect().height)

/** Whether something red, green or amber is drawn in it: the hues of its dots and frames, in degrees. */
const dotHue = (chip: Locator): Promise<number> =>
  chip.evaluate((element) => {
    const dot = [...element.querySelectorAll('span')].find((one) => /presence/i.test(one.className))
    const [red = 0, green = 0, blue = 0] =
      (dot === undefined ? '' : getComputedStyle(dot).backgroundColor).match(/\d+/g)?.map(Number) ?? []
    return red > green && red > blue ? 0 : green > red && green > blue ? 120 : 240
  })

test('[BAR-01] [BAR-02] [BAR-03] [BAR-04] [BAR-05] [BAR-09] the bar says who one is, and how one’s people are', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  const bar = page.getByRole('banner')
  await expect(
    bar.getByRole('button', { name: new RegExp(`^${say('administrator')}\\s*Karin Lindqvist`) }),
  ).toBeVisible()
  const people = bar.getByRole('group', { name: say('Caretakers') }).getByRole('button')
  const [mamma, pappa] = [people.filter({ hasText: 'Mamma' }), people.filter({ hasText: 'Pappa' })]
  await expect(mamma).toHaveText(new RegExp(`${say('Online')}.*\\d+ min`))
  await expect(pappa).toHaveText(new RegExp(`${say('Offline')}.*\\d+\\s%`))
  expect(await dotHue(mamma)).toBe(120)
  expect(await dotHue(pappa)).toBe(0)
  await expect(mamma).toHaveAttribute('aria-pressed', 'true')
  await expect(mamma).toHaveCSS('box-shadow', /3px inset/)
  await expect(pappa).not.toHaveCSS('box-shadow', /inset/)
})

test('[BAR-12] [BAR-13] the bar is full at home, and elsewhere compact and always there', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  const bar = page.getByRole('banner')
  const full = await heightOf(bar)
  await page.getByRole('link', { name: say('Settings') }).click()
  await expect.poll(() => heightOf(bar)).toBeLessThan(full)
  await page.setViewportSize({ width: 1440, height: 620 })
  await page.mouse.move(700, 500)
  // A turn of the wheel that comes before the page has its new height does nothing.
  const scrolled = async () => {
    await page.mouse.wheel(0, 2_000)
    return page.evaluate(() => scrollY)
  }
  await expect.poll(scrolled).toBeGreaterThan(100)
  expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBe(0)
})

test('[BAR-14] more people than fit scroll in the strip, the selected one in view', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await withPeople(page, many(20))
  await page.reload()
  const people = page.getByRole('group', { name: say('Caretakers') })
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(people.getByRole('button')).toHaveCount(20)
    expect(await people.evaluate((strip) => strip.scrollWidth > strip.clientWidth)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expect(people.getByRole('button', { pressed: true })).toBeInViewport({ ratio: 0.9 })
  }
})

test('whoever has many people finds one by name or room', async ({ signIn, say }) => {
  const page = await signIn('karin')
  await withPeople(page, many(20))
  await page.reload()
  await page.getByRole('button', { name: say('Change caretaker') }).click()
  const panel = page.getByRole('dialog', { name: say('Change caretaker') })
  await expect(panel.getByRole('radio')).toHaveCount(20)
  await expect(panel.getByRole('button', { name: say('Save') })).toBeInViewport()
  await panel.getByLabel(say('Search by name or room')).fill('mormor')
  await expect(panel.getByRole('radio')).toHaveCount(1)
  await panel.getByLabel(say('Search by name or room')).fill('nobody at all')
  await expect(panel.getByText(say('Nobody has that name or room.'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: say('Change caretaker') }).click()
  await expect(panel.getByRole('radio')).toHaveCount(20)
})

test('[CARETAKER-33] [CARETAKER-34] whose TV goes offline and comes back is said to those who do not see the dot', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  await page.clock.install()
  await page.goto('/support')
  await expect(page.getByRole('group', { name: say('Caretakers') }).getByRole('button')).toHaveCount(4)
  const said = page.getByRole('main').getByRole('status')
  const went = say('{{name}}’s TV is offline.', { name: 'Mamma' })
  const came = say('{{name}}’s TV is online.', { name: 'Mamma' })
  await expect(said.filter({ hasText: 'Mamma' })).toHaveCount(0)

  let online = false
  await withPeople(page, (list) => list.map((one, place) => (place === 0 ? { ...one, online } : one)))
  await page.clock.runFor(60_000)
  await expect(said.filter({ hasText: 'Mamma' })).toHaveText(went)
  online = true
  await page.clock.runFor(60_000)
  await expect(said.filter({ hasText: 'Mamma' })).toHaveText(came)
})
