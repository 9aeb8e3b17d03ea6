import { accountRoutes } from '@lykta/contract/accounts/routes'
import type { Alarm } from '@lykta/contract/alarms'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, listPart, pending, Refused, seen } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import alarms from '../../locales/en/alarms.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { alarm, drill, named, receipt } from '../../testing/alarm-calls.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../testing/states.ts'
import { dayMs, karin, longName, nurse } from '../../testing/world.ts'

setUpWebApp()

const path = '/alarms'
const few = { rooms: 1, delivered: 1, shown: 1, acknowledged: 1, notReached: 0 }
const amina = named(9, 'Amina Noor')
const minute = (hours: number, minutes: number) => new Date().setHours(hours, minutes, 0, 0)

const answerAlarms = (...alarms: Alarm[]) => {
  answer(alarmRoutes.list, ({ query: { filter, limit = 50 } }) => {
    const found = alarms.filter(
      ({ endedAt, climb }) =>
        filter?.list !== 'open' || (endedAt === null && climb !== null && climb.ended !== 'acknowledged'),
    )
    return list(found.slice(0, limit), found.length)
  })
  answer(alarmRoutes.receipts, () => list([receipt()]))
}
const ended = alarm(2, {
  takenBy: amina,
  takenAt: minute(14, 3),
  sentAt: minute(14, 2),
  endedAt: minute(14, 20),
  endNote: 'Pressed by mistake',
  climb: { done: 1, of: 3, nextAt: null, ended: 'taken' },
})
const quiet = { climb: { done: 1, of: 2, nextAt: null, ended: 'acknowledged' } } as const

testStates('the alarms of a family', {
  full: {
    path: '/alarms?id=3',
    answers: () =>
      answerAlarms(
        alarm(1),
        ended,
        drill(3, { counts: few, ...quiet }),
        drill(4, { recalledAt: Date.now(), state: 'recalled' }),
        alarm(5, { origin: 'silence', climb: { done: 3, of: 3, nextAt: null, ended: 'unanswered' } }),
      ),
    shows: 'What it was: Pressed by mistake',
  },
  empty: { path, shows: alarms.page.empty },
  loading: { path, answers: () => answer(alarmRoutes.list, () => pending), shows: alarms.page.title },
  failed: {
    path,
    answers: () => answer(alarmRoutes.list, () => new Refused('internal', 500)),
    shows: alarms.page.failed,
  },
  'long words': {
    path,
    answers: () => answerAlarms(drill(1, { title: longName, body: `${longName} `.repeat(9) })),
    shows: longName,
  },
  'the last one on the home': {
    path: '/App',
    answers: () => answerAlarms(drill(1, { counts: few, ...quiet })),
    shows: 'Fire drill',
  },
})

const start = async (...alarms: Alarm[]) => {
  const server = answerAll()
  answerAlarms(...alarms)
  await resize(desktop)
  await openWeb(path, { user: karin })
  await expect.poll(server.feed.isOpen).toBe(true)
  return server
}
const items = page.getByRole('main').getByRole('list').first().getByRole('listitem')
const state = (words: string) => page.getByText(words)

describe('the alarms of a family', () => {
  test.each([
    [
      'acknowledged',
      receipt({ shownAt: minute(14, 2), acknowledgedAt: minute(14, 5) }),
      'Shown on the TV 14:02, OK pressed 14:05.',
    ],
    ['shown', receipt({ shownAt: minute(14, 2), acknowledgedAt: null }), 'Shown on the TV 14:02.'],
    [
      'seen to by staff',
      receipt({ acknowledgedAt: null, handledBy: amina, handledAt: minute(14, 9) }),
      'Amina Noor was there 14:09.',
    ],
    [
      'on a TV that is off',
      receipt({ deliveredAt: null, shownAt: null, acknowledgedAt: null, online: false }),
      alarms.tv.offline,
    ],
  ])('say of one that is %s how it stands at the TV', async (_how, at, words) => {
    answerAll()
    answerAlarms(drill(1, { counts: few, sentAt: minute(14, 2) }))
    answer(alarmRoutes.receipts, () => list([at]))
    await openWeb(path, { user: karin })
    await expect.element(items.first()).toMatchTextContent(new RegExp(`Mamma.*${words}`))
  })

  test('say who has taken a call for help, and what it was', async () => {
    await start(ended)
    await expect.element(state('Taken by Amina Noor, ended 14:20.')).toBeVisible()
    await expect.element(state('What it was: Pressed by mistake')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Mamma called for help' })).toBeVisible()
    await atRest()
    expect(seen('GET', '/alarms/2/receipts')).toEqual([])
  })

  test('say that a call for help was taken back, and not that it was recalled', async () => {
    await start(
      alarm(1, {
        state: 'recalled',
        recalledAt: Date.now(),
        climb: { done: 0, of: 3, nextAt: null, ended: 'cancelled' },
      }),
    )
    await expect.element(state(alarms.state.cancelled)).toBeVisible()
  })

  test('follow what happens', async () => {
    const { feed } = await start(alarm(1))
    await expect.element(state(alarms.state.calling)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Mamma is calling for help' })).toBeVisible()
    answerAlarms(alarm(1, { takenBy: amina, takenAt: minute(14, 3), sentAt: minute(14, 2) }))
    feed.say('changed', karin.id, { resource: 'alarm', id: 1 })
    await expect.element(state('Taken by Amina Noor 14:03.')).toBeVisible()
  })

  test('leave out what has not been sent', async () => {
    await start(drill(1, { counts: few }), drill(2, { title: 'A draft', state: 'draft', sentAt: null }))
    await expect.element(state('Fire drill')).toBeVisible()
    await expect.element(page.getByText('A draft')).not.toBeInTheDocument()
  })

  test('older ones are read when they are asked for', async () => {
    await start(...Array.from({ length: 25 }, (_, index) => alarm(index + 1)))
    await expect.poll(() => items.elements()).toHaveLength(20)
    await page.getByRole('button', { name: alarms.page.older }).click()
    await expect.poll(() => items.elements()).toHaveLength(25)
  })

  test('are read on where one answer has no room for all of them', async () => {
    answerAll()
    const all = Array.from({ length: 5 }, (_, index) => alarm(index + 1))
    answer(alarmRoutes.list, ({ query: { skip = 0 } }) => listPart(all.slice(skip, skip + 2), all.length))
    await openWeb(path, { user: karin })
    await expect.poll(() => items.elements()).toHaveLength(5)
  })
})

describe('the last alarm on the home', () => {
  const line = page.getByRole('navigation', { name: alarms.page.title })
  const openHelp = page.getByRole('navigation', { name: alarms.help })
  const help = openHelp.getByRole('listitem')
  const otherRoom = { id: 99, name: '212', location: '' }
  const startHome = async (...alarms: Alarm[]) => {
    const server = answerAll()
    answerAlarms(...alarms)
    await resize(phone)
    await openWeb('/App', { user: karin })
    return server
  }

  test('leads to all of them', async () => {
    await startHome(drill(1, { counts: few, ...quiet }))
    await line.getByRole('link', { name: /Fire drill/ }).click()
    await expect.poll(shownPath).toBe('/alarms')
  })

  test('is found by one list of what is open, which also has the calls for help, and one of what was sent', async () => {
    await startHome(drill(1, { counts: few, ...quiet }))
    await expect.element(line.getByRole('link', { name: /Fire drill/ })).toBeVisible()
    await atRest()
    const asked = new Set(seen('GET', '/alarms').map(({ query }) => JSON.stringify(query)))
    expect(asked).toEqual(
      new Set([
        JSON.stringify({ skip: '0', limit: '50', filter: '{"list":"open"}' }),
        JSON.stringify({ skip: '0', limit: '1', filter: '{"list":"sent"}' }),
      ]),
    )
  })

  test('is there while an older one is open, and gone after a week', async () => {
    const old = Date.now() - 8 * dayMs
    await startHome(drill(1, { ...quiet, sentAt: old }), alarm(2, { sentAt: old }))
    await expect.element(openHelp).toMatchTextContent(/Mamma is calling for help/)
  })

  test('[ALARM-09] of a call for help that nobody has taken stands above all else on a phone', async () => {
    await startHome(alarm(2))
    await expect.element(openHelp).toMatchTextContent(/Mamma is calling for help/)
    const people = page.getByRole('main').getByRole('button', { name: /Mormor/ })
    await expect.element(people).toBeVisible()
    const { bottom } = openHelp.element().getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(people.element().getBoundingClientRect().top)
  })

  const taken = { takenBy: amina, takenAt: minute(14, 3) }

  test('[ALARM-09] does not hide an older call for help that nobody has taken', async () => {
    await startHome(drill(5, { counts: few }), alarm(4, taken), alarm(2))
    await expect.poll(() => help.elements()).toHaveLength(1)
    await expect.element(help).toMatchTextContent(/Mamma is calling for help/)
  })

  test('[ALARM-09] finds a call for help behind all that is open besides', async () => {
    answerAll()
    const all = [...Array.from({ length: 60 }, (_, index) => drill(index + 3, { counts: few })), alarm(2)]
    answer(alarmRoutes.list, ({ query: { skip = 0, limit = 50 } }) =>
      list(all.slice(skip, skip + limit), all.length),
    )
    await openWeb('/App', { user: karin })
    await expect.element(help).toMatchTextContent(/Mamma is calling for help/)
  })

  test('[ALARM-09] leaves every open call for help standing, until it is taken', async () => {
    const { feed } = await startHome(alarm(4, { room: otherRoom }), alarm(3, taken), alarm(2))
    await expect.poll(() => help.elements()).toHaveLength(2)
    await expect.element(help.first()).toMatchTextContent(/212/)
    await expect.element(help.last()).toMatchTextContent(/Mamma is calling for help/)
    answerAlarms(alarm(4, { room: otherRoom, ...taken }), alarm(3, taken), alarm(2))
    await expect.poll(feed.isOpen).toBe(true)
    feed.say('changed', karin.id, { resource: 'alarm', id: 4 })
    await expect.poll(() => help.elements()).toHaveLength(1)
    await expect.element(help).toMatchTextContent(/Mamma is calling for help/)
  })

  test('[ALARM-09] that calls the user hides no other call for help', async () => {
    const { feed } = await startHome(alarm(4, { room: otherRoom }), alarm(2))
    await expect.poll(() => help.elements()).toHaveLength(2)
    answer(alarmRoutes.calls, () => list([alarm(4, { room: otherRoom })]))
    await expect.poll(feed.isOpen).toBe(true)
    feed.say('changed', karin.id, { resource: 'alarm', id: 4 })
    await expect.poll(() => help.elements()).toHaveLength(1)
    await expect.element(help).toMatchTextContent(/Mamma is calling for help/)
  })

  test('is not there where all has been quiet for a week', async () => {
    await startHome(drill(1, { ...quiet, sentAt: Date.now() - 8 * dayMs }))
    await expect.poll(() => seen('GET', '/alarms').length).toBeGreaterThanOrEqual(3)
    await expect.element(page.getByRole('navigation', { name: shell.functions.label })).toBeVisible()
    expect(line.elements()).toEqual([])
  })

  test('is not there for staff, who have the list that they work with', async () => {
    answerAll()
    answerAlarms(drill(1, quiet))
    answer(accountRoutes.permissions, () =>
      data({ role: 'staff', level: 'user', language: 'en', clusterId: 1, permissions: ['alarms'] }),
    )
    await resize(phone)
    await openWeb('/App', { user: nurse })
    await expect.element(page.getByRole('navigation', { name: shell.functions.label })).toBeVisible()
    expect(line.elements()).toEqual([])
  })
})
