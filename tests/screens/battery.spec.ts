import { expect, test } from '../fixtures.ts'
import { faults, scrollsSideways, widths } from '../for-everybody.ts'
import { withPeople } from '../people.ts'

test.use({ ownWorld: false })

test('[BATTERY-09] [BATTERY-10] [BATTERY-11] [BATTERY-12] a bell takes the place of the battery of the selected person whose box has run on it for five minutes', async ({
  openWeb,
  say,
  logIn,
}) => {
  const page = await openWeb()
  await page.clock.install()
  await page.reload()
  // The demo's boxes are charged when they like; these are not.
  await page.routeWebSocket(/\/socket\.io\//, () => undefined)
  await withPeople(page, (list) => list.map((one) => ({ ...one, online: true, usingBattery: true })))
  await logIn(page, 'karin')
  const people = page.getByRole('group', { name: say('Caretakers') })
  const selected = people.getByRole('button', { pressed: true })
  await expect(selected).toHaveText(/Mamma.*\d+ min/)
  await page.clock.runFor('04:50')
  await expect(people).not.toContainText(say('On battery'))
  await page.clock.runFor('00:15')
  await expect(selected).toHaveText(new RegExp(`Mamma.*${say('On battery')}$`))
  await expect(people.getByText(say('On battery'))).toHaveCount(1)
  for (const { note, width, height } of widths.toReversed()) {
    await page.setViewportSize({ width, height })
    await expect(page.getByText(say('On battery'))).toBeVisible()
    expect.soft(await faults(page), note).toEqual([])
    expect.soft(await scrollsSideways(page), note).toBe(false)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  // Its own five minutes begin when somebody is chosen.
  await people.getByRole('button', { name: 'Mormor' }).click()
  await expect(people).not.toContainText(say('On battery'))
  await page.clock.runFor('05:05')
  await expect(selected).toHaveText(new RegExp(`Mormor.*${say('On battery')}$`))
  // After ten minutes it begins anew.
  await page.clock.runFor('05:05')
  await expect(people).not.toContainText(say('On battery'))
  await people.getByRole('button', { name: 'Mamma' }).click()
  await expect(selected).toHaveText(/Mamma/)
})
