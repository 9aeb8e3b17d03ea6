import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { Say } from '../words.ts'

const select = (page: Page, name: string, say: Say) =>
  page
    .getByRole('group', { name: say('Caretakers') })
    .getByRole('button', { name })
    .click()
const part = (page: Page, name: string) => page.getByRole('region', { name })

test('[COMPETENCE-01] [COMPETENCE-02] [COMPETENCE-05] [PROFILE-04] [I18N-04] [I18N-05] [I18N-06] [ROUTE-21] she sees what she carries for each of her people, and why the rest is locked', async ({
  signIn,
  say,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/my-profile')
  await karin.getByRole('link', { name: say('Competence') }).click()
  await expect(karin).toHaveURL(/\/my-profile\/competence$/)
  const roles = part(karin, say('Competence role')).getByRole('switch')
  const functions = part(karin, say('Functions')).getByRole('switch')
  await expect(roles).toHaveText(['Super user', 'User', 'Viewers'].map((name) => new RegExp(`^${say(name)}`)))
  await expect(functions).toHaveText(
    ['Phone', 'Calendar', 'Care contacts', 'Services', 'Messages', 'Aids', 'Entertainment'].map(
      (name) => new RegExp(`^${say(name)}`),
    ),
  )
  for (const one of [...(await roles.all()), ...(await functions.all())]) {
    await expect(one).toBeChecked()
    await expect(one).toBeEnabled()
  }
  await select(karin, 'Farbror Nils', say)
  const superUser = karin.getByRole('switch', { name: say('Super user') })
  await expect(superUser).toBeDisabled()
  await expect(superUser).not.toBeChecked()
  await expect(superUser).toHaveAccessibleDescription(
    new RegExp(say('You have not been given this role. An administrator can give it to you.')),
  )
  const services = karin.getByRole('switch', { name: say('Services') })
  await expect(services).toHaveAccessibleDescription(
    new RegExp(say('You have not been given access to this. An administrator can give it to you.')),
  )
  await expect(karin.getByRole('switch', { name: say('Viewers') })).toBeEnabled()
  await superUser.focus()
  await karin.keyboard.press('Space')
  await expect(superUser).not.toBeChecked()
})

test('[CARETAKER-08] [CARETAKER-10] [COMPETENCE-06] [COMPETENCE-07] what she switches off for one of them is gone there at once and stays gone, and is there for the others', async ({
  signIn,
  say,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/my-profile/competence')
  const menu = karin.getByRole('navigation', { name: say('Functions') })
  const aids = karin.getByRole('switch', { name: say('Aids') })
  await expect(menu.getByRole('link', { name: say('Aids') })).toBeVisible()
  const saved = karin.waitForRequest((request) => request.method() === 'PUT')
  await aids.click()
  expect([new URL((await saved).url()).pathname, (await saved).postDataJSON()]).toEqual([
    expect.stringMatching(/^\/api\/settings\/\d+$/),
    { data: { settings: { aid: false } } },
  ])
  await expect(aids).not.toBeChecked()
  await expect(menu.getByRole('link', { name: say('Aids') })).toBeHidden()
  await select(karin, 'Mormor', say)
  await expect(menu.getByRole('link', { name: say('Aids') })).toBeVisible()
  await select(karin, 'Mamma', say)
  await expect(menu.getByRole('link', { name: say('Aids') })).toBeHidden()
  await karin
    .getByRole('navigation', { name: say('Menu') })
    .getByRole('link', { name: say('App') })
    .click()
  await karin.reload()
  await expect(menu.getByRole('link', { name: say('Messages') })).toBeVisible()
  await expect(menu.getByRole('link', { name: say('Aids') })).toBeHidden()
})

test('[COMPETENCE-06] a choice that was not saved goes back and says so, and can be tried again', async ({
  signIn,
  say,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/my-profile/competence')
  const calendar = karin.getByRole('switch', { name: say('Calendar') })
  await karin.route('**/api/settings/*', (route) => route.abort())
  await calendar.click()
  await expect(karin.getByText(say('Your choice was not saved.'))).toBeVisible()
  await expect(calendar).toBeChecked()
  await karin.unroute('**/api/settings/*')
  await karin.getByRole('button', { name: say('Try again') }).click()
  await expect(calendar).not.toBeChecked()
})

test('[COMPETENCE-06] what was not saved can be tried again for as long as somebody is at it', async ({
  signIn,
  say,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/my-profile/competence')
  const calendar = karin.getByRole('switch', { name: say('Calendar') })
  await karin.route('**/api/settings/*', (route) => route.abort())
  await karin.clock.install()
  await calendar.click()
  const again = karin.getByRole('button', { name: say('Try again') })
  await again.focus()
  await karin.clock.runFor('00:30')
  await expect(again).toBeFocused()
  await calendar.focus()
  await karin.clock.runFor('00:07')
  await expect(again).toBeHidden()

  await calendar.click()
  await again.hover()
  await karin.clock.runFor('00:30')
  await expect(again).toBeVisible()
  await karin.mouse.move(0, 0)
  await karin.clock.runFor('00:07')
  await expect(again).toBeHidden()
})

test('[PERM-08] permissions that do not load are not waited for: she is told, and can try again', async ({
  signIn,
  say,
}) => {
  const karin = await signIn('karin')
  await karin.setViewportSize({ width: 390, height: 844 })
  await karin.route('**/relatives/getpermissions*', (route) => route.fulfill({ status: 404, body: '' }))
  await karin.goto('/App')
  const main = karin.getByRole('main')
  await expect(main.getByRole('alert')).toContainText(say('The functions did not load'), { timeout: 20_000 })
  await expect(main.getByText(say('Loading…'))).toHaveCount(0)
  await karin.unroute('**/relatives/getpermissions*')
  await main.getByRole('button', { name: say('Try again') }).click()
  await expect(main.getByRole('link', { name: say('Phone') })).toBeVisible()
})

test('[CARETAKER-33] how her people are is asked again every minute, without any word from the feed', async ({
  signIn,
  say,
}) => {
  const karin = await signIn('karin')
  // Connected, and never with anything to say.
  await karin.routeWebSocket('**/socket.io/**', () => undefined)
  await karin.clock.install()
  await karin.goto('/support')
  await expect(karin.getByRole('group', { name: say('Caretakers') }).getByRole('button')).toHaveCount(4)
  let asked = 0
  karin.on('request', (request) => {
    if (request.url().includes('/api/caretakers/')) asked += 1
  })
  await karin.clock.runFor(50_000)
  expect(asked).toBe(0)
  for (const minute of [1, 2]) {
    await karin.clock.runFor(60_000)
    await expect.poll(() => asked).toBeGreaterThanOrEqual(minute)
  }
})
