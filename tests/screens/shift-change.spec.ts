import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { found } from '../find-in-text.ts'
import { sayIn } from '../words.ts'

const ward = 'Tablet, second floor'
/** The language of both of the staff, which the tablet has from the first login on. */
const on = sayIn('sv')
const pins = { amina: '271949', maja: '583016' }

const password = 'Sju-svanar-vid-bryggan-9'

const tokenOf = async (page: Page) => {
  const stored = await page.evaluate(() => localStorage.getItem('lykta/1/token') ?? '')
  return stored.replaceAll('"', '')
}

/** Nobody knows the passwords of all who are in the demo world. */
const givePassword = async (admin: Page, username: string) => {
  const headers = { token: await tokenOf(admin) }
  const params = { filter: JSON.stringify({ search: username }) }
  const users = await (await admin.request.get('/api/users', { headers, params })).text()
  const id = found(new RegExp(`"id":(\\d+),"username":"${username}"`), users)
  const data = { password, forceChangePassword: false }
  expect((await admin.request.put(`/api/users/${id}`, { headers, data })).status()).toBe(200)
}

const choosePin = async (page: Page, pin: string) => {
  await page.goto('/my-profile')
  await page.getByRole('button', { name: on('PIN for shared devices') }).click()
  await page.getByLabel(on('PIN, six digits'), { exact: true }).fill(pin)
  await page.getByLabel(on('The same once more')).fill(pin)
  await page.getByRole('button', { name: on('Save PIN') }).click()
  await expect(page.getByText(on('Your PIN counts from now on'))).toBeVisible()
}

/** All that the page keeps in this browser, as text. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const stored = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<unknown>((resolve) => {
            const opening = indexedDB.open(name)
            opening.addEventListener('success', () => {
              const database = opening.result
              const [store] = database.objectStoreNames
              if (store === undefined) return resolve('')
              const reading = database.transaction(store).objectStore(store).getAll()
              reading.addEventListener('success', () => {
                database.close()
                resolve(reading.result)
              })
            })
          }),
      ),
    )
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), stored])
  })

const touch = (page: Page) => page.getByRole('button', { name: on('Touch to go on') }).click()
const nameAndPin = async (page: Page, name: RegExp, pin: string) => {
  await page.getByRole('button', { name }).click()
  await page.getByLabel(on('PIN, six digits')).fill(pin)
}

test('[DEVICE-01] [DEVICE-04] [DEVICE-05] [DEVICE-07] [DEVICE-08] [DEVICE-09] [DEVICE-10] [DEVICE-11] at a change of shift the next one is at work on the shared tablet within ten seconds, and finds nothing of the one before', async ({
  openWeb,
  signIn,
  logIn,
  say,
}) => {
  // Five windows, one after the other.
  test.slow()
  const admin = await signIn('admin')
  await admin.goto('/admin/users/devices')
  await admin.getByRole('button', { name: say('New shared device') }).click()
  await admin.getByLabel(say('Name'), { exact: true }).fill(ward)
  await admin.getByRole('button', { name: say('Make a code for another device') }).click()
  const code = await admin.getByRole('dialog').getByRole('status').innerText()
  await choosePin(await signIn('amina'), pins.amina)
  await givePassword(admin, 'maja')
  const maja = await openWeb()
  await logIn(maja, 'maja', password)
  await expect(maja).toHaveURL(/\/(?:App|floor)$/)
  await choosePin(maja, pins.maja)

  const tablet = await openWeb({ serviceWorkers: 'allow' })
  await tablet.clock.install()
  await tablet.goto('/login/device')
  await tablet.getByLabel(say('Code, eight digits')).fill(code)
  await tablet.getByRole('button', { name: say('Make this device a shared one') }).click()
  await expect(tablet.getByRole('heading', { name: ward })).toBeVisible()

  // Nobody has worked here yet.
  await tablet.getByRole('button', { name: say('Log in'), exact: true }).click()
  await tablet.getByRole('button', { name: say('Somebody else') }).click()
  await tablet.getByLabel(say('Username')).fill('maja')
  await tablet.getByLabel(say('PIN, six digits')).fill(pins.maja)
  await expect(tablet).toHaveURL(/\/(?:App|floor)$/)
  await tablet.evaluate(() => localStorage.removeItem('lykta/1/token'))
  await tablet.goto('/login')

  await tablet.getByRole('button', { name: on('Log in'), exact: true }).click()
  await tablet.getByRole('button', { name: on('Somebody else') }).click()
  await tablet.getByLabel(on('Username')).fill('amina')
  await tablet.getByLabel(on('PIN, six digits')).fill(pins.amina)
  await expect(tablet).toHaveURL(/\/(?:App|floor)$/)
  await tablet.goto('/message/text')
  await tablet.getByLabel(on('Subject')).fill('The garden')
  await tablet.getByLabel(on('Message'), { exact: true }).fill('Do not tell Maja')
  const before = await tokenOf(tablet)
  await expect.poll(() => kept(tablet)).toContain('The garden')

  await tablet.clock.fastForward(125_000)
  await expect(tablet.getByRole('button', { name: on('Touch to go on') })).toBeVisible()
  await expect(tablet.getByRole('textbox')).toHaveCount(0)
  await expect(tablet.getByText(/Amina|Garden/i).filter({ visible: true })).toHaveCount(0)
  expect(await tablet.title()).toBe('Lykta')
  await touch(tablet)
  await nameAndPin(tablet, /Amina Yusuf/, pins.amina)
  await expect(tablet.getByLabel(on('Subject'))).toHaveValue('The garden')

  await tablet.clock.fastForward(125_000)
  await expect(tablet.getByRole('button', { name: on('Touch to go on') })).toBeVisible()
  const began = Date.now()
  await touch(tablet)
  await nameAndPin(tablet, /Maja Eklund/, pins.maja)
  await expect(tablet).toHaveURL(/\/(?:App|floor)$/)
  await expect(tablet.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const tookMs = Date.now() - began
  test.info().annotations.push({ type: 'switch', description: `${String(tookMs)} ms` })
  expect(tookMs).toBeLessThan(10_000)

  await expect(tablet.getByText(/Amina/).filter({ visible: true })).toHaveCount(0)
  const left = await kept(tablet)
  for (const word of ['The garden', 'Do not tell', 'Amina', before]) expect(left).not.toContain(word)
  const asBefore = await tablet.request.get('/api/users/me', {
    headers: { token: before },
  })
  expect(asBefore.status()).toBe(401)
  await tablet.goto('/message/text')
  await expect(tablet.getByLabel(on('Subject'))).toHaveValue('')
})
