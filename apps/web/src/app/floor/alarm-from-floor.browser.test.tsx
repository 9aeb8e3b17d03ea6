import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { overviewRoutes } from '@lykta/contract/overview/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, seen } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import alarmsAdministration from '../../locales/en/alarms-administration.json' with { type: 'json' }
import floor from '../../locales/en/floor.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { alarm, answerAlarms, helpCall } from '../../testing/alarms.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { createFinger } from '../../testing/tap-counter.ts'
import { goBack, openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { phone, tablet, testStates } from '../../testing/states.ts'
import { boxView, nurse, overviewItem } from '../../testing/world.ts'

setUpWebApp()

const rooms = [
  { id: 11, name: '211', floor: { id: 3, name: 'Lakeside' } },
  { id: 12, name: '212', floor: { id: 3, name: 'Lakeside' } },
  { id: 13, name: '213', floor: { id: 3, name: 'Lakeside' } },
  { id: 21, name: '221', floor: { id: 4, name: 'Sunnyside' } },
  { id: 22, name: '222', floor: { id: 4, name: 'Sunnyside' } },
]

/** Two floors of a nurse, with their alarms. */
const answerFloor = (all = [alarm(1), helpCall()]) => {
  answerAlarms(all)
  answer(boxViewRoutes.list, () =>
    list(
      rooms.map(({ id, name }) =>
        boxView(id, `Resident ${name}`, {
          room: { id, name, location: 'Björkgården' },
          online: true,
          battery: 80,
          callHistory: '[]',
        }),
      ),
    ),
  )
  answer(overviewRoutes.list, () =>
    list(rooms.map(({ id, floor: group }) => overviewItem(id, { group, unread: 0 }))),
  )
  answer(alarmRoutes.create, () => data({ id: 1, state: 'sent' }))
}
/** A nurse has opened the app. */
const openFloor = async () => {
  const server = answerAll()
  answerFloor()
  await openWeb('/floor', { user: nurse })
  await expect.element(page.getByRole('heading', { name: 'Björkgården, Lakeside' })).toBeVisible()
  return server
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

testStates('the floor of who sends alarms', {
  'with a call for help': {
    path: '/floor',
    user: nurse,
    answers: answerFloor,
    shows: floor.help,
  },
  'choosing rooms': {
    path: '/floor',
    user: nurse,
    answers: answerFloor,
    act: async () => {
      await button(floor.choose).click()
      await page.getByRole('checkbox', { name: /^Resident 212/ }).click()
    },
    shows: floor.newAlarm,
  },
})

const main = page.getByRole('main')
const title = () => page.getByRole('textbox', { name: alarmsAdministration.compose.title })
const sent = () => seen('POST', '/alarms').map(({ body }) => body)

test.each([phone, tablet])('[FLOOR-06] an alarm to a floor takes at most six taps: $note', async (size) => {
  await resize(size)
  await openFloor()
  const finger = createFinger()
  await finger.tap(main.getByRole('link', { name: 'New alarm, Björkgården, Lakeside' }))
  await finger.type(title(), 'Fire drill')
  await finger.tap(button(alarmsAdministration.compose.send))
  await finger.tap(page.getByRole('dialog').getByRole('button', { name: alarmsAdministration.send.confirm }))
  await expect.poll(sent).toMatchObject([{ title: 'Fire drill', target: 'group', ids: [3], state: 'sent' }])
  expect(finger.taps).toBeLessThanOrEqual(6)
})

test('[FLOOR-06] an alarm to ticked rooms goes to these and no others', async () => {
  await resize(phone)
  await openFloor()
  await button(floor.choose).click()
  await page.getByRole('checkbox', { name: /^Resident 212/ }).click()
  await page.getByRole('checkbox', { name: /^Resident 221/ }).click()
  const bar = page.getByRole('region', { name: floor.chosen })
  await expect.element(bar).toMatchTextContent('2 rooms chosen')
  await bar.getByRole('link', { name: floor.newAlarm, exact: true }).click()
  await title().fill('No water')
  await button(alarmsAdministration.compose.send).click()
  await page.getByRole('dialog').getByRole('button', { name: alarmsAdministration.send.confirm }).click()
  await expect.poll(sent).toMatchObject([{ target: 'individuals', ids: [12, 21], state: 'sent' }])
})

test('[FLOOR-06] the choice of rooms is put away without an alarm', async () => {
  await resize(phone)
  await openFloor()
  await button(floor.choose).click()
  await page.getByRole('checkbox', { name: /^Resident 212/ }).click()
  await button(shell.cancel).click()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: floor.chosen })).not.toBeInTheDocument()
  await expect.element(main.getByRole('link', { name: /^Resident 212 Room/ })).toBeVisible()
})

const chosenRooms = () =>
  main
    .getByRole('checkbox', { checked: true })
    .elements()
    .map((tick) => tick.closest('label')?.querySelector('b')?.textContent)

test.each<[string, () => Promise<void> | void]>([
  ['the browser’s Back', goBack],
  ['the Back of the page', () => page.getByRole('button', { name: shell.back }).click()],
])('[FLOOR-06] the chosen rooms and the filter are still there after %s', async (_way, back) => {
  await resize(phone)
  await openFloor()
  await button(floor.choose).click()
  await page.getByRole('checkbox', { name: /^Resident 222/ }).click()
  await page.getByRole('checkbox', { name: /^Resident 221/ }).click()
  await main.getByRole('button', { name: `${floor.help} 1` }).click()
  await expect.poll(chosenRooms).toEqual(['Resident 222'])
  await page.getByRole('link', { name: floor.newAlarm, exact: true }).click()
  await expect.element(title()).toBeVisible()
  await back()
  const bar = page.getByRole('region', { name: floor.chosen })
  await expect.element(bar).toMatchTextContent('2 rooms chosen')
  await expect.poll(chosenRooms).toEqual(['Resident 222'])
  await main.getByRole('button', { name: `${floor.help} 1`, pressed: true }).click()
  await expect.poll(chosenRooms).toEqual(['Resident 221', 'Resident 222'])
})

test('[FLOOR-06] who chooses by keys goes on where the choice begins, and where it was put away', async () => {
  await openFloor()
  const focused = () => document.activeElement
  await button(floor.choose).click()
  await expect.poll(focused).toBe(page.getByRole('checkbox').first().element())
  await userEvent.keyboard(' ')
  await expect.poll(chosenRooms).toEqual(['Resident 211'])
  expect(focused()).toBe(page.getByRole('checkbox').first().element())
  await button(shell.cancel).click()
  await expect.poll(focused).toBe(button(floor.choose).element())
})

test('[FLOOR-06] rooms in the address of the floor that are not one’s own are not counted', async () => {
  answerAll()
  answerFloor()
  await openWeb('/floor?rooms=[12,999]', { user: nurse })
  await expect.element(page.getByRole('region', { name: floor.chosen })).toMatchTextContent('1 room chosen')
})

test('[FLOOR-06] rooms in the address that are not one’s own are not ticked', async () => {
  await openFloor()
  await openWeb('/admin/alarms/new?rooms=[12,999]', { user: nurse })
  await expect.element(page.getByText('1 room selected')).toBeVisible()
})

test('[FLOOR-06] who may send no alarms is offered none', async () => {
  answerAll()
  await openWeb('/floor', { user: nurse })
  await expect.element(main.getByRole('link', { name: /Room 211/ }).first()).toBeVisible()
  expect(main.getByRole('link', { name: /^New alarm/ }).elements()).toEqual([])
  expect(button(floor.choose).elements()).toEqual([])
})

test('[FLOOR-07] whoever calls for help is lit on their card, and found by a filter', async () => {
  await resize(phone)
  await openFloor()
  const card = main.getByRole('listitem').filter({ hasText: 'Resident 222' })
  await expect.element(card.getByText(floor.help, { exact: true })).toBeVisible()
  expect(main.getByText(floor.help, { exact: true }).elements()).toHaveLength(1)
  await main.getByRole('button', { name: `${floor.help} 1` }).click()
  await expect.poll(() => main.getByRole('link', { name: /^Resident \d+ Room/ }).elements()).toHaveLength(1)
})

test('[FLOOR-07] a call for help that somebody has taken lights no card', async () => {
  const { feed } = await openFloor()
  await expect.element(main.getByText(floor.help, { exact: true })).toBeVisible()
  await expect.poll(feed.isOpen).toBe(true)
  answerAlarms([alarm(1), helpCall({ takenBy: { id: nurse.id, name: nurse.name }, takenAt: Date.now() })])
  feed.say('changed', nurse.id, { resource: 'alarm', id: 9 })
  await expect.element(main.getByText(floor.help, { exact: true })).not.toBeInTheDocument()
})

test('[FLOOR-08] alarms stand in the bottom menu of whoever has them, with how many are open', async () => {
  await resize(phone)
  const { feed } = await openFloor()
  const entries = page.getByRole('navigation', { name: shell.menu.label }).getByRole('link')
  await expect.poll(() => entries.elements()).toHaveLength(6)
  const entry = page
    .getByRole('navigation', { name: shell.menu.label })
    .getByRole('link', { name: `${shell.administration.alarms} 2 open`, exact: true })
  await expect.element(entry).toBeVisible()
  await expect.poll(feed.isOpen).toBe(true)
  answerAlarms([alarm(1)])
  feed.say('changed', nurse.id, { resource: 'alarm', id: 9 })
  const one = { name: `${shell.administration.alarms} 1 open`, exact: true }
  await expect.element(page.getByRole('link', one)).toBeVisible()
  answerAlarms([])
  feed.say('changed', nurse.id, { resource: 'alarm', id: 1 })
  await expect.poll(() => entries.last().element().textContent).toBe(shell.administration.alarms)
  await entries.last().click()
  await expect.poll(shownPath).toBe('/admin/alarms')
  await expect.element(entries.last()).toHaveAttribute('aria-current', 'page')
})

test.each(['en', 'sv'] as const)(
  '[FLOOR-08] six entries stand beside each other on a phone: %s',
  async (language) => {
    answerAll()
    answerAlarms([alarm(1)])
    await openWeb('/floor', { user: nurse, language })
    const links = () => [...document.querySelectorAll('nav > a')].map((one) => one.getBoundingClientRect())
    for (const width of [320, 360, 390]) {
      await resize({ note: 'narrow', width, height: 780 })
      await expect.poll(links).toHaveLength(6)
      await expect.poll(() => new Set(links().map(({ top }) => top)).size).toBe(1)
      expect(links().every(({ left, right }) => left >= 0 && right <= innerWidth)).toBe(true)
    }
  },
)
