import { deviceStatus } from '@lykta/contract/boxes'
import { boxRoutes, managedBoxRoutes, stayRoutes } from '@lykta/contract/boxes/administration/routes'
import { organisationRoutes } from '@lykta/contract/organisation/routes'
import { atRest } from '@lykta/testing/at-rest'
import { answer, data, list, pending, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { resize } from '@lykta/testing/page-checks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import administration from '../../../locales/en/administration.json' with { type: 'json' }
import boxes from '../../../locales/en/boxes.json' with { type: 'json' }
import errors from '../../../locales/en/errors.json' with { type: 'json' }
import boxesAdministration from '../../../locales/en/boxes-administration.json' with { type: 'json' }
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import { watchDownloads } from '../../../testing/downloads.ts'
import { answerAll } from '../../../testing/answer-all.ts'
import { answerAdministrator, answerBoxes, fewBoxes, managedBox, seenAt } from '../../../testing/boxes.ts'
import { rowsInView } from '../../../testing/is-in-view.ts'
import { goBack, openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../../testing/states.ts'
import { admin, box, karin, longName, nurse } from '../../../testing/world.ts'

setUpWebApp()

const withTwoOffline = [...fewBoxes, managedBox(4, { online: false })]
const asked = () => seen('GET', '/boxes').map(({ query }) => query)
const table = page.getByRole('grid', { name: shell.administration.boxes })
const rooms = () =>
  table
    .getByRole('rowheader')
    .elements()
    .map((one) => one.querySelector('b')?.textContent)
const row = (name: string) => table.getByRole('row', { name, exact: false })

describe('the list of boxes', () => {
  test('[BOXES-07] shows each box with its resident, the state of its TV, battery, power, version and when it was seen', async () => {
    answerBoxes(fewBoxes)
    await resize(desktop)
    await openWeb('/admin/boxes', { user: admin })
    await expect.poll(rooms).toEqual(['Room 201', 'Room 202', 'Room 203'])
    for (const words of [
      'Resident 1',
      'Second floor, Björkgården',
      'Online',
      '80%',
      'Mains',
      '1.4.2',
      '14 Nov',
    ])
      await expect.element(row('Room 201')).toMatchTextContent(words)
    for (const words of ['Offline', '8%', 'Battery'])
      await expect.element(row('Room 202')).toMatchTextContent(words)
    for (const words of [shell.boxViews.noTv, boxesAdministration.unknown, boxesAdministration.never])
      await expect.element(row('Room 203')).toMatchTextContent(words)
  })

  test('is searched by the server as one types, and says when nothing is found', async () => {
    answerBoxes(fewBoxes)
    await openWeb('/admin/boxes?page=2', { user: admin })
    const search = page.getByLabelText(boxesAdministration.search)
    await search.fill('Resident 2')
    await expect.poll(rooms).toEqual(['Room 202'])
    expect(shownPath()).toMatch(/^\/admin\/boxes\?search=Resident.+2$/)
    await search.fill('nobody')
    await expect.element(page.getByText(boxesAdministration.noMatch)).toBeVisible()
  })

  test('[BOXES-08] keeps its filter and order in the address', async () => {
    answerBoxes([...withTwoOffline, managedBox(5, { battery: 9, usingBattery: true })])
    await resize(desktop)
    await openWeb('/admin/boxes?show=offline&sort=-lastSeenAt', { user: admin })
    await expect.poll(rooms).toEqual(['Room 202', 'Room 204'])
    expect(asked().at(-1)).toMatchObject({ filter: '{"offline":true}', sort: '["lastSeenAt","DESC"]' })
    await page.getByLabelText(boxesAdministration.show).selectOptions(boxesAdministration.filters.lowBattery)
    await expect.poll(rooms).toEqual(['Room 205'])
    expect(shownPath()).toBe('/admin/boxes?show=lowBattery&sort=-lastSeenAt')
    await page.getByLabelText(boxesAdministration.show).selectOptions(boxesAdministration.all)
    await table.getByRole('columnheader', { name: boxesAdministration.columns.battery }).click()
    await expect.poll(shownPath).toBe('/admin/boxes?sort=battery')
  })

  test('is read a page at a time', async () => {
    answerBoxes(Array.from({ length: 53 }, (_, at) => managedBox(at + 1)))
    await openWeb('/admin/boxes', { user: admin })
    await expect.element(page.getByText('1–50 of 53')).toBeVisible()
    await page.getByRole('button', { name: administration.table.next }).click()
    await expect.element(page.getByText('51–53 of 53')).toBeVisible()
    goBack()
    await expect.element(page.getByText('1–50 of 53')).toBeVisible()
  })

  test('[BOXES-07] [CARETAKER-34] shows at once what a TV reports, where its box stands', async () => {
    const { feed } = answerBoxes(withTwoOffline)
    await resize(desktop)
    await openWeb('/admin/boxes?show=offline', { user: admin })
    await expect.element(row('Room 202')).toMatchTextContent('Offline')
    const before = asked().length
    const device = {
      id: 2,
      room: 12,
      macAddress: '',
      statusDevice: deviceStatus.connected,
      battery: 55,
      usingBattery: false,
      at: seenAt + 60_000,
    }
    feed.say('updateDeviceStatus', admin.id, { assignedRoom: 12, status: deviceStatus.connected, device })
    await expect.element(row('Room 202')).toMatchTextContent('Online')
    await expect.element(row('Room 202')).toMatchTextContent('55%')
    expect(rooms()).toEqual(['Room 202', 'Room 204'])
    await atRest()
    expect(asked()).toHaveLength(before)
  })

  test('[BOXES-08] a filter lets a TV go some seconds after it is back', async () => {
    const { feed } = answerBoxes(withTwoOffline)
    await openWeb('/admin/boxes?show=offline', { user: admin })
    await expect.poll(rooms).toEqual(['Room 202', 'Room 204'])
    await expect.poll(feed.isOpen).toBe(true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    answerBoxes(withTwoOffline.map((one) => (one.id === 2 ? { ...one, online: true } : one)))
    const device = {
      id: 2,
      room: 12,
      macAddress: '',
      statusDevice: deviceStatus.connected,
      battery: 55,
      usingBattery: false,
      at: seenAt + 60_000,
    }
    feed.say('updateDeviceStatus', admin.id, { assignedRoom: 12, status: deviceStatus.connected, device })
    await expect.element(row('Room 202')).toMatchTextContent('Online')
    vi.advanceTimersByTime(5_000)
    await expect.poll(rooms).toEqual(['Room 204'])
  })

  test('is read again when a box was changed, added or retired', async () => {
    const { feed } = answerBoxes(fewBoxes)
    await openWeb('/admin/boxes', { user: admin })
    await expect.poll(rooms).toHaveLength(3)
    answerBoxes([...fewBoxes, managedBox(4)])
    feed.say('changed', admin.id, { resource: 'caretakers', id: 4, room: 14 })
    await expect.poll(rooms).toHaveLength(4)
  })

  test.each([
    ['a relative', karin],
    ['staff', nurse],
  ])('is not there for %s', async (_who, user) => {
    answerAll()
    await openWeb('/admin/boxes', { user })
    await expect.poll(shownPath).toBe('/App')
    await expect.element(page.getByText(shell.notPermitted)).toBeVisible()
    await atRest()
    expect(asked()).toEqual([])
  })
})

describe('a box of the list', () => {
  const detail = page.getByRole('complementary', { name: 'Room 202' })

  test('opens beside it, by a link too, and closes', async () => {
    answerBoxes(fewBoxes)
    await resize(desktop)
    await openWeb('/admin/boxes', { user: admin })
    await row('Room 202').click()
    await expect.element(detail).toMatchTextContent('aa:bb:cc')
    expect(shownPath()).toBe('/admin/boxes?id=2')
    await detail.getByRole('button', { name: shell.close }).click()
    await expect.element(detail).not.toBeInTheDocument()
    goBack()
    await expect.element(detail).toMatchTextContent(boxesAdministration.allFunctions)
  })

  test('names the room of the one that is shown, also where it is not on this page', async () => {
    answerBoxes(Array.from({ length: 60 }, (_, at) => managedBox(at + 1)))
    await resize(desktop)
    await openWeb('/admin/boxes?id=60', { user: admin })
    await expect.element(page.getByRole('complementary', { name: 'Room 260' })).toBeVisible()
  })

  test('[BOXES-09] leads to all that can be changed of it, and back', async () => {
    answerBoxes(fewBoxes)
    answer(boxRoutes.find, () => data({ ...box, id: 2, nickName: '' }))
    await resize(desktop)
    await openWeb('/admin/boxes?id=2', { user: admin })
    await detail.getByRole('link', { name: boxesAdministration.edit }).click()
    await expect.poll(shownPath).toBe('/admin/boxes/2')
    await expect.element(page.getByRole('heading', { name: 'Edit Ingrid Lind' })).toBeVisible()
    await expect.element(page.getByText(boxes.people.title)).toBeVisible()
    await page.getByRole('button', { name: shell.back }).click()
    await expect.poll(shownPath).toBe('/admin/boxes?id=2')
  })

  test('[BOXES-09] is retired after the consequences have been explained', async () => {
    answerBoxes(fewBoxes)
    answer(stayRoutes.retire, () => {
      answerBoxes(fewBoxes.slice(0, 1))
      return data({ id: 2, room: 99 })
    })
    await resize(desktop)
    await openWeb('/admin/boxes?id=2', { user: admin })
    await detail.getByRole('button', { name: boxes.retire.row, exact: false }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent('Has Resident 2 moved out?')
    await dialog.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: boxes.retire.confirm }).click()
    await expect.poll(shownPath).toBe('/admin/boxes')
    await expect.poll(rooms).toEqual(['Room 201'])
  })

  const free = {
    id: 90,
    name: '301',
    location: '',
    group: { id: 2, name: 'Third floor' },
    entity: { id: 1, name: 'Björkgården' },
    box: null,
    resident: '',
  }
  const openMove = async () => {
    answerBoxes(fewBoxes)
    answer(organisationRoutes.rooms, () => list([free]))
    answer(stayRoutes.move, () =>
      data({
        gains: [{ id: 8, name: 'Lars Holm', role: 'staff' as const, rooms: 1 }],
        loses: [{ id: 7, name: 'Amina Ali', role: 'staff' as const, rooms: 1 }],
      }),
    )
    await resize(desktop)
    await openWeb('/admin/boxes?id=2', { user: admin })
    await detail.getByRole('button', { name: boxes.move.row, exact: false }).click()
    return page.getByRole('dialog', { name: 'Where is Resident 2 moving?' })
  }
  const moves = () => seen('POST', '/boxes/2/move').map(({ query, body }) => [query, body])

  test('[BOXES-09] [BOXES-11] is moved to a free room, after it was said who sees more or less', async () => {
    const dialog = await openMove()
    await dialog.getByRole('button', { name: boxes.move.confirm }).click()
    await expect.element(dialog.getByText('Choose the room that Resident 2 is moving to')).toBeVisible()
    await dialog.getByRole('radio').click()
    await expect.element(dialog.getByText('Can see Resident 2 from then on: Lars Holm.')).toBeVisible()
    await expect.element(dialog.getByText('Can no longer see Resident 2: Amina Ali.')).toBeVisible()
    expect(moves()).toEqual([[{ preview: '1' }, { room: 90 }]])
    await dialog.getByRole('button', { name: boxes.move.confirm }).click()
    await expect.element(page.getByText('Resident 2 now lives in Room 301.')).toBeVisible()
    expect(moves().at(-1)).toEqual([{}, { room: 90 }])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('a room that was taken meanwhile is said, and another can be chosen', async () => {
    const dialog = await openMove()
    await dialog.getByRole('radio').click()
    await expect.element(dialog.getByText(/Amina Ali/)).toBeVisible()
    answer(stayRoutes.move, () => new Refused('room_occupied', 422))
    await dialog.getByRole('button', { name: boxes.move.confirm }).click()
    await expect.element(dialog.getByText(errors.room_occupied)).toBeVisible()
  })

  test('that is gone is said to be', async () => {
    answerBoxes(fewBoxes)
    await openWeb('/admin/boxes?id=77', { user: admin })
    await expect.element(page.getByText(boxesAdministration.gone)).toBeVisible()
  })

  test.each(['/admin/boxes/0', '/admin/boxes/x', '/admin/boxes/77'])('%s is not there', async (path) => {
    answerBoxes(fewBoxes)
    answer(boxRoutes.find, () => new Refused('not_found', 404))
    await openWeb(path, { user: admin })
    await expect.element(page.getByText(shell.notFound.title)).toBeVisible()
  })
})

test('[BOXES-09] all that was found is saved as a file, in the words of the reader', async () => {
  answerBoxes(fewBoxes)
  answer(managedBoxRoutes.export, () => list(fewBoxes, fewBoxes.length))
  const saved = watchDownloads()
  await openWeb('/admin/boxes?search=Resident&show=offline&sort=-lastSeenAt', { user: admin })
  await page.getByRole('button', { name: administration.table.export }).click()
  await expect.poll(() => saved).toHaveLength(1)
  expect(seen('GET', '/boxes/export').map(({ query }) => query)).toEqual([
    { filter: '{"search":"Resident","offline":true}', sort: '["lastSeenAt","DESC"]' },
  ])
  const [, first, , third] = ((await saved[0]?.text()) ?? '').split('\r\n')
  expect(first).toBe(
    '201;Second floor, Björkgården;Resident 1;Online;2026-11-14 09:30;80;Mains;1.4.2;aa:bb:cc;60;Off;All functions',
  )
  expect(third).toMatch(/^203;Second floor, Björkgården;;No TV;;;;/)
})

test('[BOXES-09] a TV is added from the list, by its code', async () => {
  answerBoxes(fewBoxes)
  answer(organisationRoutes.rooms, () => list([]))
  await openWeb('/admin/boxes', { user: admin })
  await page.getByRole('button', { name: boxes.add }).click()
  await expect.element(page.getByRole('dialog', { name: boxes.pair.title })).toBeVisible()
  expect(shownPath()).toBe('/admin/boxes?pair=')
  await userEvent.keyboard('{Escape}')
  await expect.poll(shownPath).toBe('/admin/boxes')
})

test.each(['en', 'sv'] as const)(
  '[BOXES-07] on a desktop at least fourteen boxes are in view: %s',
  async (language) => {
    answerBoxes(Array.from({ length: 39 }, (_, at) => managedBox(at + 1)))
    await resize(desktop)
    await openWeb('/admin/boxes', { user: admin, language })
    await expect.poll(rowsInView(page.getByRole('grid'))).toBeGreaterThanOrEqual(14)
  },
)

testStates('the list of boxes', {
  full: { path: '/admin/boxes', user: admin, answers: () => answerBoxes(fewBoxes), shows: 'Room 202' },
  'the details of one': {
    path: '/admin/boxes?id=2',
    user: admin,
    answers: () => answerBoxes(fewBoxes),
    shows: 'aa:bb:cc',
  },
  'long texts': {
    path: '/admin/boxes?id=1',
    user: admin,
    answers: () =>
      answerBoxes([
        managedBox(1, {
          resident: longName,
          room: { id: 11, name: longName, location: longName },
          group: { id: 1, name: longName },
          macAddress: 'aa:bb:cc:dd:ee:ff',
        }),
        managedBox(2),
      ]),
    shows: longName,
  },
  loading: {
    path: '/admin/boxes',
    user: admin,
    answers: () => {
      answerAdministrator()
      answer(managedBoxRoutes.list, () => pending)
    },
    shows: shell.states.loading,
  },
  failed: {
    path: '/admin/boxes',
    user: admin,
    answers: () => {
      answerAdministrator()
      answer(managedBoxRoutes.list, () => unreachable)
    },
    shows: boxesAdministration.failed,
  },
  empty: {
    path: '/admin/boxes',
    user: admin,
    answers: () => answerBoxes([]),
    shows: 'Connect the first TV with “Add a box”.',
  },
  'nothing found': {
    path: '/admin/boxes?show=lowBattery',
    user: admin,
    answers: () => answerBoxes([managedBox(1)]),
    shows: boxesAdministration.none.lowBattery,
  },
  'on a phone': {
    path: '/admin/boxes',
    user: admin,
    answers: () => answerBoxes(fewBoxes),
    act: () => resize(phone),
    shows: 'Room 203',
  },
})
