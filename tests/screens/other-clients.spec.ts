import type { APIRequestContext, Page } from '@playwright/test'
import { BoxContactSchema, BoxMeSchema, BoxTokenSchema, DemoBoxSchema } from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { expectMediaOn, openTwoCameras } from '../calls.ts'
import { seenColour } from '../cameras.ts'
import { expect, test as base } from '../fixtures.ts'
import { localPassword } from '@lykta/demo/local-password'
import { startPartnerSite, type PartnerSite } from '../partner-site.ts'

const test = base.extend<{ partner: PartnerSite }>({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from this pattern
  partner: async ({}, provide) => {
    await using partner = await startPartnerSite()
    await provide(partner)
  },
  settings: async ({ partner }, provide) => {
    await provide({ ALLOWED_ORIGINS: partner.origin })
  },
})

test('[FEED-01] [FEED-02] a partner’s page logs in, hears the feed with sails.io.js, and logs out with an empty JSON body', async ({
  page,
  partner,
  world,
}) => {
  await page.goto(`${partner.origin}/feed?server=${encodeURIComponent(world.origin)}`)
  await page.getByLabel('User').fill('karin')
  await page.getByLabel('Password').fill(localPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const log = page.getByRole('list', { name: 'Log' })
  await expect(log).toContainText('POST login-relative 200')
  await expect(log).toContainText('subscribed 200')
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await expect(log).toContainText('heard changed caretakers')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(log).toContainText('DELETE sessions/others 200')
  await expect(log).toContainText('POST logout 200')
  await expect(log).toContainText('feed ended')
})

/** The page with the genuine Verto client, signed in as Mamma's TV; its button calls Karin. */
const vertoAddress = async (request: APIRequestContext, partner: PartnerSite, origin: string) => {
  const api = `${origin}/api`
  const boxes = listOf(DemoBoxSchema).parse(await (await request.get(`${api}/demo/boxes`)).json())
  const mamma = boxes.data.find(({ name }) => name === 'Mamma')
  const taken = await request.post(`${api}/demo/boxes/${String(mamma?.id)}/take`)
  const { token } = answerOf(BoxTokenSchema).parse(await taken.json()).data
  const ask = async (path: string): Promise<unknown> =>
    (await request.get(`${api}/${path}`, { headers: { token } })).json()
  const { extension: login } = answerOf(BoxMeSchema).parse(await ask('box/me')).data
  const contacts = listOf(BoxContactSchema).parse(await ask('box/contacts')).data
  const query = new URLSearchParams({
    url: `${origin.replace('http', 'ws')}/verto`,
    login,
    passwd: token,
    destination: contacts.find(({ name }) => name === 'Karin')?.extension ?? '',
  })
  return `${partner.origin}/call?${query.toString()}`
}

/** What the page says and hears on the call channel from its next connection on, in order, as text. */
const channelFrames = (page: Page): string[] => {
  const frames: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => frames.push(`sent ${String(payload)}`))
    socket.on('framereceived', ({ payload }) => frames.push(`received ${String(payload)}`))
  })
  return frames
}

test('[INCOMING-04] [INCOMING-06] [VERTO-08] [VERTO-26] a genuine Verto client in a resident’s place calls the daughter’s web app, and they see each other, also after its page was loaded again', async ({
  signIn,
  partner,
  world,
  request,
  launchOptions,
}) => {
  test.slow()
  await using cameras = await openTwoCameras(launchOptions)
  const address = await vertoAddress(request, partner, world.origin)
  const karin = await signIn('karin', cameras.daughters)
  const karins = channelFrames(karin)
  await karin.reload()
  await expect.poll(() => karins.join()).toContain('verto.clientReady')
  const mothers = await cameras.mothers.browser.newPage()
  const mothersFrames = channelFrames(mothers)
  const seeEachOther = async () => {
    await expect.poll(() => seenColour(karin)).toBe('blue')
    await expect.poll(() => seenColour(mothers)).toBe('red')
    await expectMediaOn(karin, mothers)
  }

  await test.step('she answers', async () => {
    await mothers.goto(address)
    await mothers.getByRole('button', { name: 'Call' }).click()
    const panel = karin.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
    await panel.getByRole('button', { name: 'Answer with camera' }).click()
    await seeEachOther()
  })

  await test.step('digits of the daughter’s keypad reach the client', async () => {
    await karin.getByRole('button', { name: 'Keypad' }).click()
    await expect(karin.getByRole('dialog', { name: 'Keypad' })).toBeVisible()
    await karin.keyboard.press('5')
    await expect.poll(() => mothersFrames.join('\n')).toMatch(/^received .*"dtmf":"5"/m)
    await karin.keyboard.press('Escape')
  })

  await test.step('the mother’s page is loaded again: the daughter’s is asked for an offer, and makes one', async () => {
    karins.splice(0)
    await mothers.reload()
    await expect.poll(() => karins.join('\n')).toMatch(/^received .*offerAnew(.|\n)*^sent .*updateMedia/m)
    await seeEachOther()
  })

  await mothers.getByRole('button', { name: 'Hang up' }).click()
  await expect(karin.getByText('Call ended')).toBeVisible()
})
