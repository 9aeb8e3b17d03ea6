import type { Page } from '@playwright/test'
import { startEmptyWorld } from '@lykta/demo/testing'
import { expect, test } from '../fixtures.ts'
import { fillsScreenWithGreen, greenPicture } from '../pictures.ts'

/** Presses beside typing and choosing from lists, as many as it took when it was walked. */
const widths = {
  desktop: { viewport: { width: 1440, height: 900 }, presses: 17 },
  phone: { viewport: { width: 390, height: 844 }, presses: 22 },
}

/** How often the administrator has pressed anywhere. */
const pressesOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('presses')))

const countPresses = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const count = () =>
      sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1))
    addEventListener('pointerdown', count, true)
  })

/** Through the menu; on a phone back to it first. */
const goToOverview = async (admin: Page): Promise<void> => {
  const overview = admin.getByRole('link', { name: 'Overview' })
  const back = admin.getByRole('main').getByRole('button', { name: 'Back' })
  await expect(overview.or(back).first()).toBeVisible()
  while (!(await overview.isVisible())) {
    const before = admin.url()
    await back.click()
    await expect(admin).not.toHaveURL(before)
    await expect(overview.or(back).first()).toBeVisible()
  }
  await overview.click()
  await expect(admin.getByRole('heading', { name: 'Overview' })).toBeVisible()
}

/** Adds what the next first step asks for: what was added before it is chosen, and typing goes on there. */
const addPart = async (admin: Page, { label, name }: Record<'label' | 'name', string>) => {
  const field = admin.getByLabel(label, { exact: true })
  await expect(field).toBeFocused()
  await field.fill(name)
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('treeitem', { name: new RegExp(`^${name}`) })).toBeVisible()
}

for (const [width, { viewport, presses }] of Object.entries(widths))
  test(`[OVERVIEW-05] on a ${width} an empty system is led from its municipality to the first picture on a TV`, async ({
    browser,
  }) => {
    test.setTimeout(180_000)
    await using world = await startEmptyWorld()
    const context = await browser.newContext({ viewport, locale: 'en-GB', baseURL: world.origin })
    const admin = await context.newPage()
    await countPresses(admin)
    const television = await browser.newContext({
      viewport: { width: 1920, height: 1080 },
      baseURL: world.origin,
    })
    const tv = await television.newPage()
    await tv.goto('/box/')

    await admin.goto('/')
    await admin.getByLabel('Username').fill(world.administrator.username)
    await admin.getByLabel('Password', { exact: true }).fill(world.administrator.password)
    await admin.getByRole('button', { name: 'Log in' }).click()
    const steps = admin.getByRole('region', { name: 'First steps' })
    const begin = steps.getByRole('link', { name: 'Begin' })
    await begin.click()

    await test.step('the organisation', async () => {
      await admin.getByLabel('New cluster').fill('Sjöbygden')
      await admin.getByRole('button', { name: 'Add' }).click()
      await addPart(admin, { label: 'New entity group', name: 'North' })
      await addPart(admin, { label: 'New entity', name: 'Björkgården' })
      await addPart(admin, { label: 'New group', name: 'Second floor' })
      await addPart(admin, { label: 'New room', name: '211' })
    })

    await test.step('the first user', async () => {
      await goToOverview(admin)
      await expect(steps.getByText('The first user')).toBeVisible()
      await begin.click()
      await admin.getByLabel('First name').fill('Amina')
      await admin.getByLabel('Last name').fill('Yusuf')
      await admin.getByLabel('Username').fill('amina')
      await admin.getByLabel('Email').fill('amina@example.org')
      await admin.getByLabel('Role').selectOption('Staff')
      await admin.getByLabel('Cluster').selectOption('Sjöbygden')
      await admin.getByRole('checkbox', { name: /Second floor/ }).check()
      await admin.getByRole('button', { name: 'Create user' }).click()
      await expect(admin.getByText('The user has been created.')).toBeVisible()
    })

    await test.step('the first TV', async () => {
      const code = ((await tv.getByText(/^Code( \w){6}$/).textContent()) ?? '').replace(/^Code /, '')
      await goToOverview(admin)
      await begin.click()
      const dialog = admin.getByRole('dialog', { name: 'Add a box' })
      await dialog.getByLabel('Code on the TV').fill(code)
      await dialog.getByRole('radio', { name: 'Room 211' }).check()
      await dialog.getByLabel('First name of the resident').fill('Signe')
      await dialog.getByLabel('Surname of the resident').fill('Ek')
      await dialog.getByRole('button', { name: 'Add the box' }).click()
      await expect(admin.getByText('The TV in Room 211 is ready.')).toBeVisible()
      await goToOverview(admin)
      // It is read again every 15 s.
      await expect(admin.getByText('1 of 1')).toBeVisible({ timeout: 30_000 })
      await expect(steps).toBeHidden()
    })

    await test.step('the first picture', async () => {
      if (width === 'phone') await admin.getByRole('link', { name: 'App', exact: true }).click()
      await admin.getByRole('link', { name: /^Messages/ }).click()
      await admin.getByRole('button', { name: 'New message' }).click()
      await admin.getByRole('dialog').getByRole('link', { name: 'Image' }).click()
      const chosen = admin.waitForEvent('filechooser')
      await admin.getByRole('button', { name: 'Add pictures' }).click()
      await (await chosen).setFiles({ name: 'garden.png', mimeType: 'image/png', buffer: greenPicture() })
      await expect(admin.getByText('Uploaded')).toBeVisible()
      await admin.getByRole('button', { name: 'Send to Signe Ek' }).click()
      await expect.poll(() => fillsScreenWithGreen(tv)).toBe(true)
    })
    expect(await pressesOf(admin)).toBeLessThanOrEqual(presses)
    await context.close()
    await television.close()
  })
