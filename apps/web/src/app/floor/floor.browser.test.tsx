import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { overviewRoutes } from '@lykta/contract/overview/routes'
import { answer, list, pending, Refused, unreachable } from '@lykta/testing/fake-network'
import { linesOf, resize } from '@lykta/testing/page-checks'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import floor from '../../locales/en/floor.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { goBack, openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../testing/states.ts'
import { boxView, family, longName, nurse, overviewItem } from '../../testing/world.ts'

setUpWebApp()

const path = '/floor'
/** Two floors with fourteen rooms each. */
const house = () => {
  const rooms = Array.from({ length: 28 }, (_, at) => 101 + at + (at < 14 ? 0 : 86))
  answer(boxViewRoutes.list, () =>
    list(
      rooms.map((name, at) =>
        boxView(at + 1, `Resident ${String(name)}`, {
          room: { id: at + 1, name: String(name), location: 'Björkgården' },
          online: at % 5 !== 0,
          battery: at % 7 === 0 ? 4 : 80,
          callHistory: '[]',
        }),
      ),
    ),
  )
  answer(overviewRoutes.list, () =>
    list(
      rooms.map((name, at) =>
        overviewItem(at + 1, {
          group: name < 200 ? { id: 1, name: 'First floor' } : { id: 2, name: 'Second floor' },
          next: at % 3 === 0 ? null : overviewItem(at + 1).next,
        }),
      ),
    ),
  )
}

testStates('all residents', {
  full: {
    path,
    user: nurse,
    answers: house,
    shows: 'Björkgården, Second floor',
  },
  'of a family': { path, shows: 'Mormor' },
  empty: {
    path,
    user: nurse,
    answers: () => answer(boxViewRoutes.list, () => list([])),
    shows: shell.boxViews.none,
  },
  loading: { path, answers: () => answer(overviewRoutes.list, () => pending), shows: shell.states.loading },
  'people that did not load': {
    path,
    answers: () => answer(boxViewRoutes.list, () => unreachable),
    shows: shell.boxViews.failed,
  },
  'with what did not load': {
    path,
    answers: () => answer(overviewRoutes.list, () => new Refused('internal', 500)),
    shows: floor.partly,
  },
  offline: { path, act: ({ feed }) => feed.breakDown(), shows: /Lykta/ },
  'long names': {
    path,
    answers: () => {
      answer(boxViewRoutes.list, () => list([1, 2, 3].map((id) => boxView(id, longName))))
      answer(overviewRoutes.list, () =>
        list([1, 2, 3].map((id) => overviewItem(id, { unread: 240, group: { id: 1, name: longName } }))),
      )
    },
    shows: longName,
  },
  'only some of them': {
    path,
    act: async () => {
      await page.getByRole('button', { name: /^Offline/ }).click()
    },
    shows: 'Pappa',
  },
})

const namesShown = () =>
  page
    .getByRole('main')
    .getByRole('link', { name: /Room \d+/ })
    .elements()
    .map((link) => link.querySelector('b')?.textContent)

test('[ROUTE-22] [ROUTE-24] [FLOOR-01] [FLOOR-02] [BOTTOM-04] staff come home to all residents, by floor and room, and find one by name or room', async () => {
  answerAll()
  house()
  await resize(phone)
  await openWeb('/', { user: nurse })
  await expect.element(page.getByRole('heading', { name: floor.title })).toBeVisible()
  await expect.poll(namesShown).toHaveLength(28)
  expect(namesShown().slice(0, 2)).toEqual(['Resident 101', 'Resident 102'])
  await expect.element(page.getByRole('heading', { name: 'Björkgården, Second floor' })).toBeInTheDocument()
  await page.getByRole('searchbox', { name: shell.boxViews.search }).fill('203')
  await expect.poll(namesShown).toEqual(['Resident 203'])
  await page.getByRole('link', { name: /^Resident 203 Room/ }).click()
  await expect.element(page.getByRole('button', { name: /Resident 203/, pressed: true })).toBeInTheDocument()
  // And home again.
  await page.getByRole('navigation', { name: shell.menu.label }).getByRole('link', { name: 'App' }).click()
  await expect.element(page.getByRole('heading', { name: floor.title })).toBeVisible()
})

test('[FLOOR-03] what needs attention is shown by itself', async () => {
  answerAll()
  answer(boxViewRoutes.list, () =>
    list(family().map((one) => (one.id === 1 ? one : { ...one, callHistory: '[]' }))),
  )
  await openWeb(path, { user: nurse })
  const only = (name: string) =>
    page.getByRole('group', { name: floor.filter }).getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.element(only('Unread messages')).toHaveTextContent('Unread messages 3')
  await only('Offline').click()
  await expect.poll(namesShown).toEqual(['Pappa'])
  await only('Low battery').click()
  await expect.poll(namesShown).toEqual(['Mormor', 'Farbror Nils'])
  await only('Missed calls').click()
  await expect.poll(namesShown).toEqual(['Mamma'])
  await only('Missed calls').click()
  await expect.poll(namesShown).toHaveLength(4)
})

test('a filter that no longer matches anybody disappears when switched off, and the next gets the focus', async () => {
  answerAll()
  answer(overviewRoutes.list, () => list(family().map(({ id }) => overviewItem(id, { unread: 0 }))))
  await openWeb(`${path}?only=unread`, { user: nurse })
  const filters = page.getByRole('group', { name: floor.filter }).getByRole('button')
  const unread = filters.and(page.getByRole('button', { name: /^Unread messages/ }))
  await expect.element(unread).toHaveTextContent('Unread messages 0')
  unread.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(unread).not.toBeInTheDocument()
  await expect.element(filters.first()).toHaveFocus()
})

test('[FLOOR-04] one press on a resident’s phone or messages leads there, with the resident selected', async () => {
  answerAll()
  await resize(phone)
  await openWeb(path, { user: nurse })
  await page.getByRole('link', { name: 'Messages, Mormor' }).click()
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  goBack()
  await page.getByRole('link', { name: /^Phone, Pappa/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Pappa' })).toBeVisible()
})

test('keys go through a card from left to right, and on to the next', async () => {
  answerAll()
  await openWeb(path, { user: nurse })
  await expect.poll(namesShown).toHaveLength(4)
  const reached: (string | null | undefined)[] = []
  for (let press = 0; press < 40; press += 1) {
    await userEvent.tab()
    reached.push(document.activeElement?.getAttribute('href'))
  }
  const card = ['/App', '/make-call', '/message', '/calendar']
  expect(reached.join(' ')).toContain([...card, ...card, ...card, ...card].join(' '))
})

test('[FLOOR-05] what is announced shows at once', async () => {
  const { feed } = answerAll()
  await openWeb(path, { user: nurse })
  await expect.element(page.getByRole('link', { name: /^Mormor.*2 unread on the TV/ })).toBeVisible()
  await expect.poll(feed.isOpen).toBe(true)
  answer(overviewRoutes.list, () => list(family().map(({ id }) => overviewItem(id, { unread: 7 }))))
  answer(messageRoutes.list, () => list([]))
  feed.say('changed', nurse.id, { resource: 'message-relative', room: 12, id: 1 })
  await expect.element(page.getByRole('link', { name: /^Mormor.*7 unread on the TV/ })).toBeVisible()
})

test.for([
  { of: phone, language: 'en' },
  { of: phone, language: 'sv' },
  { of: desktop, language: 'en' },
  { of: desktop, language: 'sv' },
] as const)(
  'when an offline box was last seen stands on one line: $of.note, $language',
  async ({ of, language }) => {
    answerAll()
    answer(boxViewRoutes.list, () =>
      list([boxView(1, 'Maj-Britt', { online: false, lastSeenAt: new Date().setHours(0, 5, 0, 0) })]),
    )
    await resize(of)
    await openWeb(path, { user: nurse, language })
    const time = page.getByText(/(?:Last seen|Senast sedd) 00:05/)
    await expect.element(time).toBeVisible()
    expect(linesOf(time.element())).toBe(1)
  },
)
