import { accountRoutes } from '@lykta/contract/accounts/routes'
import { eachFlag, functionNames } from '@lykta/contract/boxes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, Refused, seen } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { isInView } from '../../testing/is-in-view.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, phone } from '../../testing/states.ts'
import { karin } from '../../testing/world.ts'

setUpWebApp()

const bottomMenu = () => page.getByRole('navigation', { name: shell.menu.label })
const functions = () => page.getByRole('navigation', { name: shell.functions.label })
const saved = () => seen('PUT', '/settings/1').map(({ body }) => body)
const asTheyAre = { data: { settings: eachFlag(() => true) } }

test('[BOTTOM-01] [BOTTOM-02] [BOTTOM-03] [BOTTOM-04] [COMPETENCE-06] the bottom menu leads to its five places, and saves the settings of the selected box on the way', async () => {
  answerAll()
  await resize(desktop)
  await openWeb('/App', { user: karin })
  const { profile, app, settings, information, support } = shell.menu
  const entries = bottomMenu().getByRole('link')
  await expect.poll(() => entries.elements()).toHaveLength(5)
  expect(entries.elements().map(({ textContent }) => textContent)).toEqual([
    profile,
    app,
    settings,
    information,
    support,
  ])
  const places = [
    [profile, '/my-profile'],
    [settings, '/settings'],
    [information, '/information'],
    [support, '/support'],
    [app, '/App'],
  ] as const
  for (const [at, [name, path]] of places.entries()) {
    await bottomMenu().getByRole('link', { name }).click()
    await expect.poll(shownPath).toBe(path)
    await expect
      .poll(() => [...document.querySelectorAll('nav [aria-current="page"]')].map((one) => one.textContent))
      .toEqual([name])
    await expect.poll(saved).toEqual(Array.from({ length: at + 1 }, () => asTheyAre))
  }
})

test('[COMPETENCE-06] the menu of the functions saves them too', async () => {
  answerAll()
  await resize(desktop)
  await openWeb('/App', { user: karin })
  await functions().getByRole('link', { name: shell.functions.services }).click()
  await expect.poll(shownPath).toBe('/services')
  await expect.poll(saved).toEqual([asTheyAre])
})

test('[HOME-01] [HOME-02] [LEFT-02] on a phone the functions are tiles below the people, and no menu', async () => {
  answerAll()
  await resize(phone)
  await openWeb('/App', { user: karin })
  const home = page.getByRole('main')
  const people = home.getByRole('group', { name: shell.boxViews.label })
  await expect.poll(() => people.getByRole('button').elements()).toHaveLength(4)
  const tiles = home.getByRole('navigation', { name: shell.functions.label }).getByRole('link')
  await expect.poll(() => tiles.elements()).toHaveLength(functionNames.length)
  const [first, second, third] = tiles.elements().map((one) => one.getBoundingClientRect())
  expect(first?.top).toBeGreaterThan(people.element().getBoundingClientRect().bottom)
  expect(second?.top).toBe(third?.top)
  expect(functions().elements()).toHaveLength(1)
})

describe('the functions, while it is not known what one may do', () => {
  test('[HOME-07] are not offered', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    answerAll()
    answer(boxViewRoutes.permissions, async () => {
      await promise
      return data(['superUser', ...functionNames])
    })
    await resize(phone)
    await openWeb('/App', { user: karin })
    await expect.element(page.getByRole('group', { name: shell.boxViews.label })).toBeVisible()
    await expect.element(page.getByText(shell.states.loading).first()).toBeInTheDocument()
    expect(functions().getByRole('link').elements()).toHaveLength(0)
    resolve(undefined)
    await expect.element(functions().getByRole('link').first()).toBeVisible()
  })

  test.for([
    { place: 'main', path: '/App', size: phone },
    { place: 'menu', path: '/settings', size: desktop },
  ] as const)(
    '[LEFT-01] [PERM-08] are not waited for once that did not load: one is told in the $place and can try again',
    async ({ place, path, size }) => {
      answerAll()
      answer(boxViewRoutes.permissions, () => new Refused('internal', 500))
      await resize(size)
      await openWeb(path, { user: karin })
      const within = place === 'main' ? page.getByRole('main') : functions()
      await expect.element(within.getByRole('alert')).toMatchTextContent(shell.home.failed)
      await expect.element(within.getByText(shell.states.loading)).not.toBeInTheDocument()
      answer(boxViewRoutes.permissions, () => data(['superUser', ...functionNames]))
      await within.getByRole('button', { name: shell.states.tryAgain }).click()
      await expect.element(within.getByRole('link', { name: /^Services/ })).toBeVisible()
    },
  )
})

describe('in the window of a laptop', () => {
  const laptop = { note: 'laptop', width: 1366, height: 768 }

  test('the bottom menu is in view without scrolling, and lies over nothing of the page', async () => {
    answerAll()
    await resize(laptop)
    await openWeb('/support', { user: karin })
    await expect.element(bottomMenu()).toBeInTheDocument()
    const { top, bottom } = bottomMenu().element().getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(laptop.height)
    expect(top).toBeGreaterThanOrEqual(page.getByRole('main').element().getBoundingClientRect().bottom)
  })

  test.each([laptop, desktop])(
    'every entry of an administrator’s menu can be reached: $width × $height',
    async (size) => {
      answerAll()
      answer(accountRoutes.permissions, () =>
        data({
          role: 'admin',
          level: 'system',
          language: 'en',
          clusterId: 1,
          permissions: ['alarms', 'users', 'organisation', 'boxes', 'content', 'audit', 'overview'],
        }),
      )
      await resize(size)
      await openWeb('/support', { user: karin })
      const entries = functions().getByRole('link')
      await expect.poll(() => entries.elements()).toHaveLength(15)
      const panes = new Set(entries.elements().map(({ parentElement }) => parentElement))
      for (const pane of panes) expect(pane?.scrollHeight).toBe(pane?.clientHeight)
      for (const entry of entries.elements()) {
        entry.scrollIntoView({ block: 'center' })
        expect(isInView(entry)).toBe(true)
      }
    },
  )
})
