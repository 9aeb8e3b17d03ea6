import { expect, test } from '../fixtures.ts'
import { faults, scrollsSideways, widths } from '../accessibility.ts'

test.use({ ownWorld: false })

const screens = ['/App', '/make-call', '/message', '/message/bild', '/my-profile', '/services']

test('the login is for everybody, on every screen', async ({ openWeb }) => {
  const page = await openWeb()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  for (const { note, width, height } of widths) {
    await page.setViewportSize({ width, height })
    expect.soft(await faults(page), note).toEqual([])
    expect.soft(await scrollsSideways(page), note).toBe(false)
  }
})

// Some screens as the server fills them, each in one size and the home in all. Every state of every screen: the component
// tests of the web app; every page of the demo world: drills/accessible-everywhere.drill.ts.
test("the web app's screens are for everybody", async ({ signIn }) => {
  const page = await signIn('karin')
  for (const [index, path] of screens.entries()) {
    // Only a desktop shows everywhere that it knows whose boxes they are.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('group', { name: 'Caretakers' }).getByRole('button')).toHaveCount(4)
    for (const [place, { note, width, height }] of widths.entries()) {
      if (path !== '/App' && place !== index % widths.length) continue
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      expect.soft(await faults(page), `${path}, ${note}`).toEqual([])
      expect.soft(await scrollsSideways(page), `${path}, ${note}`).toBe(false)
    }
  }
})

test.describe('on the TV', () => {
  test.use({ ownWorld: true })

  test('what is shown can be read by everybody', async ({ openTv, openTvOf }) => {
    const pairing = await openTv()
    await expect(pairing.getByText(/^Code( \w){6}$/)).toBeVisible()
    expect.soft(await faults(pairing), 'pairing').toEqual([])
    const home = await openTvOf('Farbror Nils')
    expect.soft(await faults(home), 'home').toEqual([])
  })
})
