import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const select = (page: Page, name: string, people = 'Caretakers') =>
  page.getByRole('group', { name: people }).getByRole('button', { name }).click()
const part = (page: Page, name: string) => page.getByRole('region', { name })

test('[COMPETENCE-01] [COMPETENCE-02] [COMPETENCE-05] [PROFILE-04] [ROUTE-21] she sees what she carries for each of her people, and why the rest is locked', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/my-profile')
  await karin.getByRole('link', { name: /Competence/ }).click()
  await expect(karin).toHaveURL(/\/my-profile\/competence$/)
  const roles = part(karin, 'Competence role').getByRole('switch')
  const functions = part(karin, 'Functions').getByRole('switch')
  await expect(roles).toHaveText([/^Super user/, /^User/, /^Viewers/])
  await expect(functions).toHaveText([
    /^Phone/,
    /^Calendar/,
    /^Care contacts/,
    /^Services/,
    /^Messages/,
    /^Aids/,
    /^Entertainment/,
  ])
  for (const one of [...(await roles.all()), ...(await functions.all())]) {
    await expect(one).toBeChecked()
    await expect(one).toBeEnabled()
  }
  await select(karin, 'Farbror Nils')
  const superUser = karin.getByRole('switch', { name: 'Super user' })
  await expect(superUser).toBeDisabled()
  await expect(superUser).not.toBeChecked()
  await expect(superUser).toHaveAccessibleDescription(/This role has not been given to you/)
  const services = karin.getByRole('switch', { name: 'Services' })
  await expect(services).toHaveAccessibleDescription(/This has not been given to you/)
  await expect(karin.getByRole('switch', { name: 'Viewers' })).toBeEnabled()
  await superUser.focus()
  await karin.keyboard.press('Space')
  await expect(superUser).not.toBeChecked()
})

test('[PROFILE-04] [I18N-04] [I18N-05] [I18N-06] in Swedish the competences have their names too', async ({
  signIn,
}) => {
  const johan = await signIn('johan')
  await johan.goto('/my-profile/competence')
  await expect(part(johan, 'Kompetensroll').getByRole('switch')).toHaveText([
    /^Superanvändare/,
    /^Användare/,
    /^Tittare/,
  ])
  await expect(johan.getByRole('switch', { name: 'Tjänster' })).toHaveAccessibleDescription(
    /Du har inte fått tillgång till det här/,
  )
})

test('[CARETAKER-08] [CARETAKER-10] [COMPETENCE-06] [COMPETENCE-07] what she switches off for one of them is gone there at once and stays gone, and is there for the others', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/my-profile/competence')
  const menu = karin.getByRole('navigation', { name: 'Functions' })
  const aids = karin.getByRole('switch', { name: 'Aids' })
  await expect(menu.getByRole('link', { name: 'Aids' })).toBeVisible()
  const saved = karin.waitForRequest((request) => request.method() === 'PUT')
  await aids.click()
  expect([new URL((await saved).url()).pathname, (await saved).postDataJSON()]).toEqual([
    expect.stringMatching(/^\/api\/settings\/\d+$/),
    { data: { settings: { aid: false } } },
  ])
  await expect(aids).not.toBeChecked()
  await expect(menu.getByRole('link', { name: 'Aids' })).toBeHidden()
  await select(karin, 'Mormor')
  await expect(menu.getByRole('link', { name: 'Aids' })).toBeVisible()
  await select(karin, 'Mamma')
  await expect(menu.getByRole('link', { name: 'Aids' })).toBeHidden()
  await karin.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'App' }).click()
  await karin.reload()
  await expect(menu.getByRole('link', { name: 'Messages' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Aids' })).toBeHidden()
})

test('[COMPETENCE-06] a choice that was not saved goes back and says so, and can be tried again', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/my-profile/competence')
  const calendar = karin.getByRole('switch', { name: 'Calendar' })
  await karin.route('**/api/settings/*', (route) => route.abort())
  await calendar.click()
  await expect(karin.getByText('Your choice was not saved.')).toBeVisible()
  await expect(calendar).toBeChecked()
  await karin.unroute('**/api/settings/*')
  await karin.getByRole('button', { name: 'Try again' }).click()
  await expect(calendar).not.toBeChecked()
})

test('[PERM-08] permissions that do not load are not waited for: she is told, and can try again', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  await karin.setViewportSize({ width: 390, height: 844 })
  await karin.route('**/relatives/getpermissions*', (route) => route.fulfill({ status: 404, body: '' }))
  await karin.goto('/App')
  const main = karin.getByRole('main')
  await expect(main.getByRole('alert')).toHaveText(/The functions did not load/, { timeout: 20_000 })
  await expect(main.getByText('Loading')).toHaveCount(0)
  await karin.unroute('**/relatives/getpermissions*')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('link', { name: /Phone/ })).toBeVisible()
})

test('[CARETAKER-33] how her people are is asked again every minute, without any word from the feed', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  // Connected, and never with anything to say.
  await karin.routeWebSocket('**/socket.io/**', () => undefined)
  await karin.clock.install()
  await karin.goto('/support')
  await expect(karin.getByRole('group', { name: 'Caretakers' }).getByRole('button')).toHaveCount(4)
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
