import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { z } from 'zod'
import { localPassword } from '../../../packages/demo/src/local-password.ts'
import type { FirstFrames } from './bare-peers.ts'
import { framesAfter } from './first-frames-after-tap.ts'

// A daughter's web app and her mother's TV, as they were built. The contexts watch remote frames.

const signIn = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Username').fill('karin')
  await page.getByLabel('Password', { exact: true }).fill(localPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/App')
  await page.getByRole('link', { name: 'Phone' }).click()
  return page
}

const openTv = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.goto('/box/')
  const place = page.getByRole('button', { name: 'Mamma' })
  await place.waitFor()
  while (!(await place.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Call someone' }).waitFor()
  return page
}

/** Presses a button inside the page, so that no time passes between the press and its moment. */
const press = (page: Page, name: string): Promise<number> =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const at = performance.timeOrigin + performance.now()
    if (button instanceof HTMLElement) button.click()
    return at
  })

/** Presses OK on the remote control. Returns its moment. */
const pressOk = async (tv: Page): Promise<number> => {
  await tv.keyboard.press('Enter')
  return Number(await tv.evaluate('lastKeyAt'))
}

const hangUp = async (web: Page): Promise<void> => {
  await web.getByRole('button', { name: 'Hang up' }).click()
  await web.getByRole('button', { name: 'Video call' }).waitFor()
}

/** The one who answers is the TV, by its button. */
export const createAnswered = async (contexts: { caller: BrowserContext; callee: BrowserContext }) => {
  const caller = await signIn(contexts.caller)
  const callee = await openTv(contexts.callee)
  return {
    answer: async (): Promise<FirstFrames> => {
      await press(caller, 'Video call')
      await callee.getByRole('heading', { name: 'is calling' }).waitFor()
      // Until the screen has settled, a press is meant for what was there before.
      await callee.locator('button:focus:not([aria-disabled="true"])').waitFor()
      const frames = await framesAfter({ caller, callee }, () => pressOk(callee))
      await hangUp(caller)
      await callee.getByRole('heading', { name: 'Call ended' }).waitFor()
      await callee.locator('button:focus:not([aria-disabled="true"])').waitFor()
      await callee.keyboard.press('Enter')
      await callee.getByRole('heading', { name: 'Call someone' }).waitFor()
      return frames
    },
  }
}

const Taken = z.object({ data: z.object({ token: z.string() }) })
const Me = z.object({ data: z.object({ extension: z.string() }) })
const Places = z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) })

/** Opens a page that answers at once whoever calls the box of this name, without a screen. Its title says how far it is. */
export const answerAtOnce = async (origin: string, context: BrowserContext, box: string): Promise<Page> => {
  const api = async (path: string, options: RequestInit = {}): Promise<unknown> =>
    await (await fetch(`${origin}/api/${path}`, options)).json()
  const place = Places.parse(await api('demo/boxes')).data.find(({ name }) => name === box)
  const { token } = Taken.parse(await api(`demo/boxes/${String(place?.id)}/take`, { method: 'POST' })).data
  const { extension } = Me.parse(await api('box/me', { headers: { token } })).data
  const bundle = await rolldown({ input: join(import.meta.dirname, 'auto-answering.ts') })
  const [{ code }] = (await bundle.generate({ format: 'iife' })).output
  const page = await context.newPage()
  await page.goto('/healthz')
  await page.addScriptTag({ content: code })
  await page.evaluate(`startAutoAnswering(${JSON.stringify({ token, extension })})`)
  await page.waitForFunction(`document.title === 'signed_in'`)
  return page
}

/** The one who is called answers at once, without a screen. */
export const createCalled = async (
  origin: string,
  contexts: { caller: BrowserContext; callee: BrowserContext },
) => {
  const callee = await answerAtOnce(origin, contexts.callee, 'Mamma')
  const caller = await signIn(contexts.caller)
  return {
    call: async (): Promise<FirstFrames> => {
      const frames = await framesAfter({ caller, callee }, () => press(caller, 'Video call'))
      await hangUp(caller)
      await callee.waitForFunction(`document.title === 'signed_in'`)
      return frames
    },
  }
}
