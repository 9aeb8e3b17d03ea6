import type { AdministrationOverview, FirstSteps as Steps } from '@lykta/contract/overview'
import { administrationOverviewRoutes } from '@lykta/contract/overview/routes'
import type { UserPermission } from '@lykta/contract/accounts'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import type { Alarm } from '@lykta/contract/alarms'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { auditRoutes } from '@lykta/contract/audit/routes'
import { deviceStatus } from '@lykta/contract/boxes'
import type { FeedFields } from '@lykta/contract/feed'
import { managedBoxRoutes } from '@lykta/contract/boxes/administration/routes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, pending, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import boxesAdministration from '../../locales/en/boxes-administration.json' with { type: 'json' }
import words from '../../locales/en/overview.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { alarm, drill, named } from '../../testing/alarm-calls.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { answerBoxes, fewBoxes, managedBox } from '../../testing/boxes.ts'
import { goBack, openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, testStates } from '../../testing/states.ts'
import { admin, family, karin, longName, nurse } from '../../testing/world.ts'

setUpWebApp()

const quarterMs = 15 * 60_000
const path = '/admin/overview'
const ended: Alarm['climb'] = { done: 3, of: 3, nextAt: null, ended: 'unanswered' }

/** A day of which the server was off for two hours. */
const online = (): AdministrationOverview['online'] =>
  Array.from({ length: 95 }, (_, index) => ({
    at: Date.now() - (95 - index) * quarterMs,
    online: index < 30 ? 210 : 236,
    tvs: 240,
  })).filter((_, index) => index < 50 || index > 57)

const busy = (): AdministrationOverview => ({
  boxes: { total: 244, tvs: 240, online: 231, offline: 4, lowBattery: 2 },
  online: online(),
  days: Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(index + 9).padStart(2, '0')}`,
    calls: index === 13 ? 1 : (index * 37) % 120,
    answered: index === 13 ? 1 : Math.floor(((index * 37) % 120) / 2),
    messages: (index * 53) % 300,
  })),
  failed: { films: 1, mails: 0 },
  storage: { files: 8_214, bytes: 12_345_678_901 },
})
const empty: AdministrationOverview = {
  boxes: { total: 0, tvs: 0, online: 0, offline: 0, lowBattery: 0 },
  online: [],
  days: busy().days.map(({ day }) => ({ day, calls: 0, answered: 0, messages: 0 })),
  failed: { films: 0, mails: 0 },
  storage: { files: 0, bytes: 0 },
}

/** A TV says how full its battery is. */
const running = (battery: number): FeedFields['updateDeviceStatus'] => ({
  assignedRoom: 12,
  status: deviceStatus.connected,
  device: {
    id: 2,
    room: 12,
    macAddress: 'aa:bb:cc',
    statusDevice: deviceStatus.connected,
    battery,
    usingBattery: true,
    at: Date.now(),
  },
})

const none: Steps = {
  cluster: false,
  entityGroup: false,
  entity: false,
  group: false,
  room: false,
  user: false,
  tv: false,
  message: false,
}
const some: Steps = { ...none, cluster: true, entityGroup: true }
const all: Steps = { ...some, entity: true, group: true, room: true, user: true, tv: true, message: true }

const answerOverview = (
  overview: AdministrationOverview,
  permissions: UserPermission[] = ['overview', 'boxes', 'audit'],
  boxes = fewBoxes,
) => {
  const server = answerBoxes(boxes)
  answer(accountRoutes.permissions, () =>
    data({ role: 'admin', level: 'cluster', language: 'en', clusterId: 1, permissions }),
  )
  answer(auditRoutes.list, () => list([], 0))
  answer(administrationOverviewRoutes.read, () => data(overview))
  answer(administrationOverviewRoutes.firstSteps, () => data(overview === empty ? some : all))
  return server
}
afterEach(() => {
  vi.useRealTimers()
})
const start = async (...args: Parameters<typeof answerOverview>) => {
  const server = answerOverview(...args)
  await resize(desktop)
  await openWeb(path, { user: admin })
  return server
}
const now = page.getByRole('region', { name: words.now })
const link = (name: string) => page.getByRole('link', { name: new RegExp(name) })

describe('the overview', () => {
  test('[OVERVIEW-01] says how the TVs are now and over the day, what failed, and how much is stored', async () => {
    await start(busy())
    for (const figure of [
      /231 of 240\s*TVs online/,
      /4\s*Offline for over an hour/,
      /2\s*Battery low/,
      /1\s*Films that failed/,
      /0\s*Emails not sent/,
      /12\.3\s?GB\s*Pictures and films\s*8214 files/,
    ])
      await expect.element(now).toMatchTextContent(figure)
    const curve = page.getByRole('img', {
      name: 'Over the last 24 hours between 210 and 236 of 240 TVs were online',
    })
    await expect.element(curve).toBeVisible()
  })

  test.each([
    ['without any TV, that the curve begins with one', 0, words.noTv],
    ['with the first TV, that counting has begun', 1, words.noCurve],
  ])('[OVERVIEW-01] says %s', async (_what, tvs, said) => {
    await start({ ...empty, boxes: { ...empty.boxes, tvs } })
    await expect.element(page.getByText(said)).toBeVisible()
  })

  test('[OVERVIEW-01] is a few seconds behind the state of a box, and reads no more often than that', async () => {
    const { feed } = await start(busy())
    await expect.element(now).toMatchTextContent(/2\s*Battery low/)
    await expect.poll(feed.isOpen).toBe(true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    answer(administrationOverviewRoutes.read, () =>
      data({ ...busy(), boxes: { ...busy().boxes, lowBattery: 3 } }),
    )
    const before = seen('GET', '/overview/administration').length
    for (const battery of [20, 19, 18]) feed.say('updateDeviceStatus', admin.id, running(battery))
    vi.advanceTimersByTime(5_000)
    await expect.element(now).toMatchTextContent(/3\s*Battery low/)
    expect(seen('GET', '/overview/administration').length - before).toBeLessThanOrEqual(2)
  })

  test.each([
    [{ kind: 'diskLow', freeBytes: 140e9 }, 'status', 'The disk of web1:8080 is filling up: 140 GB left.'],
    [
      { kind: 'diskFull', freeBytes: 90e6 },
      'alert',
      'The disk of web1:8080 is full, and nothing can be saved.',
    ],
    [{ kind: 'backupLate', freeBytes: null }, 'alert', 'There has been no backup for over 26 hours.'],
    [{ kind: 'backupNever', freeBytes: null }, 'status', 'Nothing has been backed up yet.'],
    [{ kind: 'certificateEnds', freeBytes: null }, 'alert', 'The certificate ends within 14 days.'],
  ] as const)(
    '[SYSTEM-02] says in one line what is worst about the servers: %o',
    async (trouble, role, said) => {
      await start({ ...busy(), trouble: { ...trouble, server: 'web1:8080' } })
      await expect.element(page.getByRole(role).filter({ hasText: said })).toBeVisible()
    },
  )

  test('leaves a gap in the curve where the server was off', async () => {
    await start(busy())
    await expect.poll(() => document.querySelectorAll('figure svg g')).toHaveLength(2)
  })

  test('[OVERVIEW-02] counts calls, answered ones among them, and messages by day', async () => {
    await start(busy())
    const bars = page.getByRole('list').filter({ hasText: '13 November 2026' })
    await expect.element(bars.first()).toMatchTextContent('13 November 2026: 28 calls, 14 answered')
    await expect.element(bars.first()).toMatchTextContent('22 November 2026: 1 call, 1 answered')
    await expect.element(bars.nth(1)).toMatchTextContent('13 November 2026: 212 messages')
  })

  test.each([
    [words.offline, '/admin/boxes?show=offline'],
    [words.lowBattery, '/admin/boxes?show=lowBattery'],
    [words.films, '/admin/audit?action=film_failed'],
    [words.mails, '/admin/audit?action=mail_failed'],
    [`${words.showAll}: ${words.calls}`, '/admin/audit?action=call_started'],
    [`${words.showAll}: ${words.messages}`, '/admin/audit?action=message_sent'],
    [`${words.showAll}: ${words.offlineLongest}`, '/admin/boxes?show=offline&sort=lastSeenAt'],
    [`${words.showAll}: ${words.lowest}`, '/admin/boxes?show=lowBattery&sort=battery'],
  ])('[OVERVIEW-03] leads from %s to the list behind it', async (name, to) => {
    await start(busy())
    await link(name).click()
    await expect.poll(shownPath).toBe(to)
  })

  test('names the TV that has been offline longest and the lowest battery, each with the way to it', async () => {
    await start(busy(), undefined, [
      managedBox(2, { battery: 8, usingBattery: true }),
      managedBox(3, { online: false, lastSeenAt: null }),
    ])
    await expect.element(link('Room 203')).toMatchTextContent(boxesAdministration.never)
    await expect.element(link('Room 202')).toMatchTextContent('8%')
    const asked = () =>
      seen('GET', '/boxes').map(({ query }) => [query['filter'], query['sort'], query['limit']])
    expect(asked()).toEqual([
      ['{"offline":true}', '["lastSeenAt","ASC"]', '5'],
      ['{"lowBattery":true}', '["battery","ASC"]', '5'],
    ])
    await link('Room 203').click()
    await expect.poll(shownPath).toBe('/admin/boxes?show=offline&id=3')
  })

  test('[OVERVIEW-05] leads through the first steps, and says which are done', async () => {
    await start(empty, ['overview', 'organisation'])
    const steps = page.getByRole('region', { name: words.first.title })
    const shown = () =>
      steps
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent)
    await expect.poll(shown).toHaveLength(8)
    expect(shown().slice(0, 3)).toEqual([
      `${words.first.steps.cluster}, ${words.first.done}`,
      `${words.first.steps.entityGroup}, ${words.first.done}`,
      `${words.first.steps.entity}${words.first.how.entity}${words.first.go}`,
    ])
    expect(shown().at(-1)).toBe(words.first.steps.message)
    await expect.element(steps.getByRole('link')).toHaveAttribute('href', '/admin/organisation')
  })

  test.each([
    ['leads to the first picture whoever sees a resident', family, ['/message/bild']],
    ['leads nobody to it who sees none, and says who can', () => [], []],
  ])('[OVERVIEW-05] %s', async (_what, boxViews, hrefs) => {
    answerOverview(empty)
    answer(administrationOverviewRoutes.firstSteps, () => data({ ...all, message: false }))
    answer(boxViewRoutes.list, () => list(boxViews()))
    await resize(desktop)
    await openWeb(path, { user: admin })
    const steps = page.getByRole('region', { name: words.first.title })
    const says = hrefs.length === 0 ? words.first.byOthers : words.first.how.message
    await expect.element(steps.getByText(says)).toBeVisible()
    await expect
      .poll(() =>
        steps
          .getByRole('link')
          .elements()
          .map((one) => one.getAttribute('href')),
      )
      .toEqual(hrefs)
  })

  test('[OVERVIEW-05] offers the next step at once to whoever comes back from one', async () => {
    await start(empty)
    const steps = page.getByRole('region', { name: words.first.title })
    await expect.element(steps.getByText(words.first.how.entity)).toBeVisible()
    await link(words.offline).click()
    await expect.element(page.getByRole('grid', { name: shell.administration.boxes })).toBeVisible()
    answer(administrationOverviewRoutes.firstSteps, () => data({ ...some, entity: true }))
    goBack()
    await expect.element(steps.getByText(words.first.how.group)).toBeVisible()
    expect(steps.getByText(words.first.how.entity).elements()).toEqual([])
  })

  test('[OVERVIEW-05] has no first steps any more once all are done', async () => {
    await start(busy())
    await expect.element(now).toBeVisible()
    await expect.element(page.getByRole('region', { name: words.first.title })).not.toBeInTheDocument()
  })

  test('offers no list that the administrator may not open', async () => {
    await start(busy(), ['overview'])
    await expect.element(now).toMatchTextContent('231 of 240')
    expect(page.getByRole('main').getByRole('link').elements()).toEqual([])
    await atRest()
    expect(seen('GET', '/boxes')).toEqual([])
  })

  test.each([
    ['a relative', karin],
    ['staff', nurse],
  ])('[OVERVIEW-01] is not there for %s', async (_who, user) => {
    answerAll()
    await openWeb(path, { user })
    await expect.poll(shownPath).toBe('/App')
    await expect.element(page.getByText(shell.notPermitted)).toBeVisible()
    await atRest()
    expect(seen('GET', '/overview/administration')).toEqual([])
  })
})

describe('alarms on the overview', () => {
  const unanswered = page.getByRole('region', { name: words.alarms.unanswered })
  const calls = page.getByRole('region', { name: words.alarms.help })
  const startWith = async (...alarms: Alarm[]) => {
    answerOverview(busy(), ['overview', 'alarms'])
    answer(alarmRoutes.list, () => list(alarms))
    await resize(desktop)
    await openWeb(path, { user: admin })
  }

  test('stand at the top while nobody has answered, each with the way to it', async () => {
    await startWith(drill(5, { climb: ended }), alarm(6), drill(7))
    await expect.element(unanswered.getByRole('link')).toMatchTextContent('Fire drill')
    await expect.element(unanswered.getByRole('link')).toHaveAttribute('href', '/admin/alarms/5')
    await expect.element(calls.getByRole('link')).toHaveAttribute('href', '/admin/alarms/6')
    await expect.element(page.getByRole('link', { name: '1 more open alarm' })).toBeVisible()
    expect(new Set(seen('GET', '/alarms').map(({ query }) => query['filter']))).toEqual(
      new Set(['{"list":"open"}']),
    )
  })

  test('are gone once somebody has taken them; a call for help stays until it is ended', async () => {
    const taken = { takenBy: named(9, 'Amina Noor') }
    await startWith(drill(5, { climb: ended, ...taken }), alarm(6, taken))
    await expect.element(calls).toMatchTextContent('taken by Amina Noor')
    expect(unanswered.elements()).toEqual([])
  })

  test('are not asked for by who has no alarms', async () => {
    await start(busy())
    await expect.element(now).toBeVisible()
    await atRest()
    expect(seen('GET', '/alarms')).toEqual([])
  })
})

testStates('the overview', {
  'with alarms that nobody has answered': {
    path,
    user: admin,
    answers: () => {
      answerOverview(busy(), ['overview', 'boxes', 'audit', 'alarms'])
      answer(alarmRoutes.list, () => list([drill(1, { climb: ended }), alarm(2), drill(3)]))
    },
    shows: words.alarms.unanswered,
  },
  'with alarms that did not load': {
    path,
    user: admin,
    answers: () => {
      answerOverview(busy(), ['overview', 'boxes', 'audit', 'alarms'])
      answer(alarmRoutes.list, () => unreachable)
    },
    shows: words.alarms.failed,
  },
  full: {
    path,
    user: admin,
    answers: () =>
      answerOverview({
        ...busy(),
        trouble: { kind: 'diskNoUploads', server: 'web1.care.example:8080', freeBytes: 400e6 },
      }),
    shows: words.overDay,
  },
  empty: {
    path,
    user: admin,
    answers: () => {
      answerOverview(empty)
      answer(managedBoxRoutes.list, () => list([], 0))
    },
    shows: words.noCalls,
  },
  loading: {
    path,
    user: admin,
    answers: () => {
      answerOverview(empty)
      answer(administrationOverviewRoutes.read, () => pending)
    },
    shows: shell.administration.overview,
  },
  failed: {
    path,
    user: admin,
    answers: () => {
      answerOverview(empty)
      answer(administrationOverviewRoutes.read, () => new Refused('internal', 500))
    },
    shows: words.failed,
  },
  'boxes that did not load': {
    path,
    user: admin,
    answers: () => {
      answerOverview(busy())
      answer(managedBoxRoutes.list, () => unreachable)
    },
    shows: boxesAdministration.failed,
  },
  long: {
    path,
    user: admin,
    answers: () => {
      answerOverview(busy())
      answer(managedBoxRoutes.list, () =>
        list([managedBox(1, { resident: longName, room: { id: 1, name: longName, location: '' } })], 1),
      )
    },
    shows: longName,
  },
})
