import type { Page } from '@playwright/test'
import { startEmptyWorld } from '@lykta/demo/testing'
import { expect, test } from '../fixtures.ts'
import { startMailServer } from '../mail-server.ts'
import { fillsScreenWithGreen, greenPicture } from '../pictures.ts'
import { addCodes } from '../second-factor.ts'
import { sayIn } from '../words.ts'

/** Presses beside typing and choosing from lists, as many as it took when it was walked. */
const presses = 13
const ofAmina = 'Novemberljus-26'
const walks = {
  desktop: { viewport: { width: 1440, height: 900 }, locale: 'en-GB', language: 'en' },
  phone: { viewport: { width: 390, height: 844 }, locale: 'sv-SE', language: 'sv' },
} as const

/** How often the administrator has pressed anywhere. */
const pressesOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('presses')))

const countPresses = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const count = () =>
      sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1))
    addEventListener('pointerdown', count, true)
  })

for (const [width, { viewport, locale, language }] of Object.entries(walks))
  test(`[OVERVIEW-05] on a ${width} each step leads on to the next, from an empty system to the first picture on a TV`, async ({
    browser,
  }) => {
    test.setTimeout(180_000)
    const say = sayIn(language)
    await using post = await startMailServer()
    await using world = await startEmptyWorld(language, { SMTP_URL: post.url })
    const context = await browser.newContext({ viewport, locale, baseURL: world.origin })
    const admin = await context.newPage()
    await countPresses(admin)
    const television = await browser.newContext({
      viewport: { width: 1920, height: 1080 },
      baseURL: world.origin,
    })
    const tv = await television.newPage()
    await tv.goto('/box/')

    const steps = admin.getByRole('region', { name: say('First steps') })
    /** What was made last says what is next, and leads there. */
    const goOn = async (next: string) => {
      await expect(steps.getByText(say('Next: {{step}}', { step: say(next) }))).toBeInViewport()
      await steps.getByRole('link', { name: say('Continue') }).click()
    }
    /** Types where the focus is. */
    const add = async (label: string, name: string) => {
      await expect(admin.getByLabel(say(label), { exact: true })).toBeFocused()
      await admin.keyboard.type(name)
      await admin.keyboard.press('Enter')
      await expect(admin.getByRole('treeitem', { name: new RegExp(`^${name}`) })).toBeVisible()
    }

    await admin.goto('/')
    await admin.getByLabel(say('Username')).fill(world.administrator.username)
    await admin.getByLabel(say('Password'), { exact: true }).fill(world.administrator.password)
    await admin.getByRole('button', { name: say('Log in'), exact: true }).click()
    await addCodes(admin, say)
    await steps.getByRole('link', { name: say('Begin') }).click()

    await test.step('the organisation', async () => {
      await add('New cluster', 'Sjöbygden')
      await add('New entity group', 'North')
      await add('New entity', 'Björkgården')
      await add('New group', 'Second floor')
      await add('New room', '211')
    })

    await test.step('the first user', async () => {
      await goOn('The first user')
      await admin.getByLabel(say('First name')).fill('Amina')
      await admin.getByLabel(say('Last name')).fill('Yusuf')
      await admin.getByLabel(say('Username')).fill('amina')
      await admin.getByLabel(say('Email')).fill('amina@example.org')
      await admin.getByLabel(say('Role')).selectOption(say('Staff'))
      await admin.getByLabel(say('Language'), { exact: true }).selectOption(language)
      await admin.getByRole('checkbox', { name: /Second floor/ }).check()
      await admin.getByRole('button', { name: say('Create user') }).click()
    })

    await test.step('the first TV', async () => {
      const code = ((await tv.getByText(/^(?:Code|Kod)( \w){6}$/).textContent()) ?? '').replace(/^\w+ /, '')
      await goOn('The first TV')
      const dialog = admin.getByRole('dialog', { name: say('Add a box') })
      await dialog.getByLabel(say('Code on the TV')).fill(code)
      await expect(dialog.getByRole('radio', { name: /211/ })).toBeChecked()
      await dialog.getByLabel(say('First name of the resident')).fill('Signe')
      await dialog.getByLabel(say('Last name of the resident')).fill('Ek')
      await dialog.getByRole('button', { name: say('Add the box') }).click()
    })

    await test.step('the first picture', async () => {
      const next = say('Next: {{step}}', { step: say('The first picture') })
      await expect(steps.getByText(next)).toBeInViewport()
      expect(await pressesOf(admin)).toBeLessThanOrEqual(presses)
      // Whoever placed the TV is no relative of the resident: Amina sends it, who was invited.
      const link = /http:\/\/\S+\/resetpassword\/[\w-]+/
      await expect.poll(() => post.mails.join('\n')).toMatch(link)
      const staff = await browser.newContext({ viewport, locale, baseURL: world.origin })
      const amina = await staff.newPage()
      await amina.goto(link.exec(post.mails.join('\n'))?.[0] ?? '')
      await amina.getByLabel(say('New password')).fill(ofAmina)
      await amina.getByLabel(say('Repeat the password')).fill(ofAmina)
      await amina.getByRole('button', { name: say('Save password') }).click()
      await expect(amina.getByLabel(say('New password'))).toBeHidden()
      await amina.goto('/login')
      await amina.getByLabel(say('Username')).fill('amina')
      await amina.getByLabel(say('Password'), { exact: true }).fill(ofAmina)
      await amina.getByRole('button', { name: say('Log in'), exact: true }).click()
      await addCodes(amina, say)
      await expect(amina).toHaveURL(/\/floor$/)
      await amina.goto('/message/bild')
      const chosen = amina.waitForEvent('filechooser')
      await amina.getByRole('button', { name: say('Add pictures') }).click()
      await (await chosen).setFiles({ name: 'garden.png', mimeType: 'image/png', buffer: greenPicture() })
      await expect(amina.getByText(say('Uploaded'))).toBeVisible()
      await amina.getByRole('button', { name: say('Send to {{name}}', { name: 'Signe Ek' }) }).click()
      await expect.poll(() => fillsScreenWithGreen(tv)).toBe(true)
      await staff.close()
    })

    const answered = admin.waitForResponse(/overview\/first-steps/)
    await admin.goto('/admin/overview')
    await answered
    await expect(admin.getByText(say('TVs online'), { exact: true })).toBeVisible()
    await expect(steps).toBeHidden()
    await context.close()
    await television.close()
  })
