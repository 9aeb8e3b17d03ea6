import { calendarModes } from '@lykta/contract/constants'
import { linesOf, resize, sideways } from '@lykta/testing/page-checks'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import calendar from '../locales/en/calendar.json' with { type: 'json' }
import messages from '../locales/en/messages.json' with { type: 'json' }
import english from '../locales/en/shell.json' with { type: 'json' }
import boxes from '../locales/sv/boxes.json' with { type: 'json' }
import callTest from '../locales/sv/calls-test.json' with { type: 'json' }
import shell from '../locales/sv/shell.json' with { type: 'json' }
import { answerAll } from '../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../testing/open-web.tsx'
import { desktop } from '../testing/states.ts'
import { karin } from '../testing/world.ts'

setUpWebApp()

const { style } = document.documentElement
afterEach(() => {
  style.fontSize = ''
})

const widths = [320, 390, 820, 1180, 1440]

/** Buttons and links whose words do not fit in them. */
const overfull = (): (string | null)[] =>
  [...document.querySelectorAll('button, a')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
    .map((one) => one.textContent)

const menu = () => document.querySelector(`nav[aria-label="${shell.menu.label}"]`)

/** Entries of the bottom menu that are not on the screen with all of their words. */
const cutOfMenu = (): (string | null)[] =>
  [...(menu()?.querySelectorAll('a') ?? [])]
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left < 0 || right > innerWidth
    })
    .map((one) => one.textContent)

/** What cannot be seen where the keyboard leads, because the bottom menu or what stays at the top lies over it. */
const hiddenFromKeyboard = (): (string | null)[] => {
  const edge = menu()?.getBoundingClientRect().top ?? innerHeight
  const lineHeight = 24
  return [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, textarea, select)')]
    .filter((one) => {
      one.focus()
      if (document.activeElement !== one) return false
      const { top, bottom } = one.getBoundingClientRect()
      return top > edge - lineHeight || bottom < lineHeight
    })
    .map((one) => one.textContent)
}

/** Opens a page in the longer language, with text of twice the size. */
const open = async (path: string): Promise<void> => {
  answerAll()
  await resize(desktop)
  style.fontSize = '200%'
  await openWeb(path, { user: karin, language: 'sv' })
  await expect.element(page.getByRole('navigation', { name: shell.menu.label })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument()
}

const startCallTest = async (): Promise<void> => {
  await page.getByRole('button', { name: callTest.start }).click()
  await page.getByRole('button', { name: callTest.sound.play }).findElement()
}

const openEverything = async (): Promise<void> => {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /Johan Lind/ }).click()
  await main.getByRole('switch', { name: boxes.people.agreement.title }).click()
  await main.getByLabelText(boxes.settings.to, { exact: true }).findElement()
}

test.for<[string, (() => Promise<void>)?]>([
  ['/App'],
  ['/make-call'],
  ['/settings'],
  ['/settings/calls', startCallTest],
  ['/settings/activated-boxes'],
  ['/settings/activated-boxes/edit/1', openEverything],
  ['/my-profile'],
  ['/my-profile/competence'],
  ['/message'],
  ['/message/text'],
  ['/support'],
])('%s holds text of twice the size, in the longer language', { timeout: 60_000 }, async ([path, act]) => {
  await open(path)
  await act?.()
  for (const width of widths) {
    await resize({ note: 'large text', width, height: 900 })
    const message = `${String(width)} px`
    await expect.poll(sideways, { message }).toEqual([])
    await expect.poll(overfull, { message }).toEqual([])
    await expect.poll(cutOfMenu, { message }).toEqual([])
    await expect.poll(hiddenFromKeyboard, { message }).toEqual([])
  }
})

test('the way past the menus shows only to the keyboard', async () => {
  answerAll()
  await resize(desktop)
  style.fontSize = '200%'
  await openWeb('/App', { user: karin })
  const skip = page.getByRole('link', { name: english.skip })
  await expect.element(skip).not.toBeInViewport()
  // What comes after it, and back by one.
  document.querySelector<HTMLElement>('header :is(a[href], button)')?.focus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(skip).toBeInViewport()
})

test.each(['100%', '125%', '150%'])(
  'no word of the tiles is broken on a phone, where the text is %s of its size',
  async (size) => {
    await open('/App')
    style.fontSize = size
    const words = () => [...document.querySelectorAll('main nav b')]
    for (const width of [320, 360, 390, 430]) {
      await resize({ note: 'narrow', width, height: 780 })
      await expect.poll(words).toHaveLength(7)
      const broken = words().filter((one) => linesOf(one) > one.textContent.split(' ').length)
      expect({ width, broken: broken.map((one) => one.textContent) }).toEqual({ width, broken: [] })
    }
  },
)

test.each([
  ['/message', 'main h1'],
  ['/calendar', 'main thead th'],
  ['/calendar', 'main tbody :is(th, [data-day] > :nth-last-child(2))'],
  ['/App', 'header button > span > :is(small, b)'],
])('no word on %s of %s is broken on a phone, however large the text', async (path, words) => {
  await open(path)
  await resize({ note: 'phone', width: 390, height: 844 })
  const heads = () => [...document.querySelectorAll(words)]
  for (const size of ['100%', '125%', '150%', '200%']) {
    style.fontSize = size
    await expect.poll(() => heads().length, { message: size }).toBeGreaterThan(0)
    const broken = heads().filter((one) => linesOf(one) > one.textContent.split(' ').length)
    expect({ size, broken: broken.map((one) => one.textContent) }).toEqual({ size, broken: [] })
  }
})

test.each([
  { path: `/calendar?mode=${String(calendarModes.month)}`, name: calendar.new },
  { path: '/message', name: messages.new },
])('the plus of $path does not stay over what is read at 400 %', async ({ path, name }) => {
  answerAll()
  await resize({ note: 'a desktop at 400 %', width: 320, height: 256 })
  await openWeb(path, { user: karin })
  const plus = page.getByRole('main').getByRole('button', { name, exact: true })
  await expect.element(plus).toBeInTheDocument()
  // What follows comes in from below, and passes where the plus was.
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(2 * innerHeight)
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(plus).not.toBeInViewport()
})
