import type { Alarm } from '@lykta/contract/alarms'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, pending, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { startFeed } from '@lykta/testing/fake-sockets'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import alarms from '../../locales/en/alarms.json' with { type: 'json' }
import calls from '../../locales/en/calls.json' with { type: 'json' }
import errors from '../../locales/en/errors.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { alarm, detail, drill, named } from '../../testing/alarm-calls.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { answerReports, call, startPartner } from '../../testing/calls.ts'
import { isInView, useLargestText } from '../../testing/is-in-view.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone, tablet, testStates } from '../../testing/states.ts'
import { boxView, karin, longName } from '../../testing/world.ts'

setUpWebApp()

let starts = vi.spyOn(OscillatorNode.prototype, 'start')
beforeEach(() => {
  starts = vi.spyOn(OscillatorNode.prototype, 'start')
})
afterEach(() => {
  vi.useRealTimers()
})

const amina = named(9, 'Amina Noor')
const me = named(karin.id, karin.name)
const unanswered: Alarm['climb'] = { done: 3, of: 3, nextAt: null, ended: 'unanswered' }
const help = alarms.title.resident.replace('{{name}}', 'Mamma')
const banner = page.getByRole('region', { name: alarms.label })
const button = (name: string) => banner.getByRole('button', { name, exact: true })
const take = button(alarms.take)

/** The alarms that call, as the server knows them; a test changes them. One is taken by the user, or by who was quicker. */
const answerCalls = (...alarms: Alarm[]) => {
  const server = { alarms, taker: me }
  answer(alarmRoutes.take, ({ params: { id } }) => {
    const taken = { takenBy: server.taker, takenAt: Date.now() }
    server.alarms = server.alarms.map((one) => (one.id === id ? { ...one, ...taken } : one))
    return data(detail(alarm(id, { ...server.alarms.find((one) => one.id === id) })))
  })
  answer(alarmRoutes.calls, () => list(server.alarms))
  answer(alarmRoutes.read, ({ params: { id } }) => {
    const found = server.alarms.find((one) => one.id === id)
    return found === undefined ? new Refused('not_found', 404) : data(detail(found))
  })
  return server
}
const open = async (path = '/App', size: Parameters<typeof resize>[0] = desktop) => {
  await resize(size)
  await openWeb(path, { user: karin })
}
const start = async (...alarms: Alarm[]) => {
  const { feed, verto } = answerAll()
  const server = answerCalls(...alarms)
  await open()
  await expect.poll(feed.isOpen).toBe(true)
  const announce = () => feed.say('changed', karin.id, { resource: 'alarm', id: 1 })
  return { feed, verto, server, announce }
}

testStates('the alarms that call', {
  'a call for help': { path: '/App', answers: () => answerCalls(alarm(1)), shows: help },
  'an important alarm to TVs': { path: '/App', answers: () => answerCalls(drill(1)), shows: 'Fire drill' },
  'a critical one and a silence': {
    path: '/App',
    answers: () =>
      answerCalls(
        drill(1, { level: 'critical' }),
        alarm(2, { origin: 'silence', level: 'info', silentSince: Date.now() - 40_000_000 }),
      ),
    shows: 'No sign of life from Mamma',
  },
  'one that nobody has answered': {
    path: '/App',
    answers: () => answerCalls(alarm(1, { climb: unanswered })),
    shows: alarms.unanswered,
  },
  'one that the user has taken': {
    path: '/settings',
    answers: () => answerCalls(alarm(1, { takenBy: me, takenAt: Date.now() })),
    shows: alarms.mine,
  },
  'one that somebody else has taken': {
    path: '/App',
    answers: () => answerCalls(alarm(1)),
    act: async ({ feed }) => {
      await vi.waitUntil(() => take.query() !== null)
      answerCalls(alarm(1, { takenBy: amina, takenAt: Date.now() }))
      feed.say('changed', karin.id, { resource: 'alarm', id: 1 })
    },
    shows: alarms.title.resident.replace('{{name}}', 'Mamma'),
  },
  'one that could not be taken': {
    path: '/App',
    answers: () => {
      answerCalls(alarm(1))
      answer(alarmRoutes.take, () => unreachable)
    },
    act: async () => {
      await take.click()
    },
    shows: errors.unreachable,
  },
  'one while the server cannot be reached': {
    path: '/App',
    answers: () => answerCalls(alarm(1)),
    act: async ({ feed }) => {
      await vi.waitUntil(() => take.query() !== null)
      feed.breakDown()
    },
    shows: /No contact with Lykta right now/,
  },
  'what it was': {
    path: '/App',
    answers: () => answerCalls(alarm(1, { takenBy: me })),
    act: async () => {
      await button(alarms.end.row).click()
    },
    shows: alarms.end.hint,
  },
  'long names': {
    path: '/App',
    answers: () => {
      answer(boxViewRoutes.list, () => list([boxView(1, longName)]))
      answerCalls(alarm(1), drill(2, { title: `${longName} ${longName}`, body: longName.repeat(6) }))
    },
    shows: longName,
  },
})

describe('an alarm that calls', () => {
  test('stands above every page, sounds once, and cannot be put away', async () => {
    const { announce } = await start(alarm(1))
    await expect.element(banner.getByRole('alert')).toHaveTextContent(help)
    await expect.element(banner).toMatchTextContent(/Room 211, Mamma · since \d\d:\d\d, 3 minutes/)
    expect(button(shell.close).elements()).toEqual([])
    await expect.poll(() => starts.mock.calls.length).toBeGreaterThan(0)
    const notes = starts.mock.calls.length
    announce()
    await expect.poll(() => seen('GET', '/alarms/calls')).toHaveLength(2)
    await page.getByRole('link', { name: shell.menu.settings }).click()
    await expect.element(page.getByRole('heading', { name: shell.menu.settings })).toBeVisible()
    await expect.element(take).toBeVisible()
    expect(starts).toHaveBeenCalledTimes(notes)
  })

  test('is taken with one press, and stays for whoever took it until it is ended with a word', async () => {
    const { server } = await start(alarm(1))
    answer(alarmRoutes.end, () => {
      server.alarms = []
      return data(null)
    })
    await take.click()
    await expect.element(banner).toMatchTextContent(alarms.mine)
    await expect.element(take).not.toBeInTheDocument()
    await button(alarms.end.row).click()
    await page.getByRole('button', { name: alarms.end.usual.mistake }).click()
    await page.getByRole('dialog').getByRole('button', { name: alarms.end.confirm, exact: true }).click()
    await expect
      .poll(() => seen('POST', '/alarms/1/end').map(({ body }) => body))
      .toEqual([{ note: alarms.end.usual.mistake }])
    await expect.element(page.getByText(alarms.end.done)).toBeVisible()
    await expect.element(banner).not.toBeInTheDocument()
  })

  test('that somebody else takes says who, for some seconds', async () => {
    const { server, announce } = await start(alarm(1))
    await expect.element(take).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    server.alarms = [alarm(1, { takenBy: amina, takenAt: Date.now() })]
    announce()
    await expect.element(banner.getByText('Amina Noor has taken it.')).toBeVisible()
    await expect.element(take).not.toBeInTheDocument()
    vi.advanceTimersByTime(7_000)
    await expect.element(banner.getByText('Amina Noor has taken it.')).toBeVisible()
    vi.advanceTimersByTime(2_000)
    await expect.element(banner).not.toBeInTheDocument()
  })

  test('that somebody else was quicker to take says who', async () => {
    const { server } = await start(alarm(1))
    server.taker = amina
    await take.click()
    await expect.element(banner.getByText('Amina Noor has taken it.')).toBeVisible()
    await expect.element(button(alarms.end.row)).not.toBeInTheDocument()
  })

  test('that is gone from the list is looked up, to say what has become of it', async () => {
    const { server, announce } = await start(drill(1))
    await expect.element(take).toBeVisible()
    server.alarms = []
    answer(alarmRoutes.read, () =>
      data(detail(drill(1, { climb: { done: 1, of: 3, nextAt: null, ended: 'acknowledged' } }))),
    )
    announce()
    await expect.element(banner.getByText(alarms.gone.acknowledged)).toBeVisible()
  })

  test('that could not be taken says so and can be tried again', async () => {
    const { server } = await start(alarm(1))
    answer(alarmRoutes.take, () => unreachable)
    await take.click()
    await expect.element(banner).toMatchTextContent(errors.unreachable)
    answerCalls(...server.alarms)
    await take.click()
    await expect.element(button(alarms.end.row)).toBeVisible()
    await expect.element(banner.getByText(errors.unreachable)).not.toBeInTheDocument()
  })

  test('takes no second press while the first is on its way', async () => {
    await start(alarm(1))
    answer(alarmRoutes.take, () => pending)
    await take.click()
    await expect.element(take).toHaveAttribute('aria-busy', 'true')
    take.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await atRest()
    expect(seen('POST', '/alarms/1/take')).toHaveLength(1)
  })

  test('two at once: what presses is first, each with its own buttons', async () => {
    await start(drill(1), alarm(2))
    const cards = banner.getByRole('article')
    await expect.element(cards.nth(0)).toMatchTextContent(help)
    await expect.element(cards.nth(1)).toMatchTextContent('Fire drill')
    await expect.element(cards.nth(1)).toMatchTextContent('OK pressed at 3 of 8 TVs')
    await cards.nth(1).getByRole('button', { name: alarms.take }).click()
    await expect.poll(() => cards.elements()).toHaveLength(1)
    await expect.element(page.getByText(alarms.mine)).toBeVisible()
    await atRest()
    expect(seen('POST', '/alarms/1/take')).toHaveLength(1)
  })

  test('an important one can be put away, and makes no sound', async () => {
    await start(drill(1))
    await button(shell.close).click()
    await expect.element(banner).not.toBeInTheDocument()
    await atRest()
    expect(starts).not.toHaveBeenCalled()
  })

  test('that began before anybody listened to the feed is there too', async () => {
    answerAll()
    let reads = 0
    answer(alarmRoutes.calls, () => list((reads += 1) === 1 ? [] : [alarm(1)]))
    await open()
    await expect.element(banner).toMatchTextContent(help)
  })

  test('is asked for again after the feed was away', async () => {
    const { feed, server } = await start()
    await expect.poll(feed.isOpen).toBe(true)
    feed.breakDown()
    startFeed()
    server.alarms = [alarm(1)]
    await expect.element(banner).toMatchTextContent(help)
  })

  test('calls the TV from where the user is', async () => {
    const { verto } = await start(alarm(1))
    await button(calls.callTv).click()
    await expect.poll(() => verto.asked('verto.invite')).toHaveLength(1)
    expect(verto.asked('verto.invite')[0]?.dialogParams?.destination_number).toBe('700001')
  })

  test('has no call to a TV where there is none, and nothing to take for who may not', async () => {
    await start(drill(1, { may: { manage: false, take: false, end: false } }))
    await expect.element(banner).toMatchTextContent('Fire drill')
    await expect.element(take).not.toBeInTheDocument()
    await expect.element(button(calls.callTv)).not.toBeInTheDocument()
  })

  test.each([
    ['phone', phone],
    ['phone on its side', { note: 'phone on its side', width: 740, height: 360 }],
  ])('on a %s it covers neither the menu nor what the page is about', async (_size, size) => {
    answerAll()
    answerCalls(alarm(1))
    await open('/settings/activated-boxes/edit/1', size)
    await expect.element(take).toBeVisible()
    const save = page.getByRole('button', { name: shell.save, exact: true })
    save.element().scrollIntoView({ block: 'end' })
    await expect.poll(() => isInView(save.element())).toBe(true)
    take.element().scrollIntoView({ block: 'center' })
    await expect.poll(() => isInView(take.element())).toBe(true)
  })

  test.each([phone, { note: 'phone on its side', width: 844, height: 390 }, tablet, desktop])(
    'over a call it covers neither whom it is with nor its controls: $note',
    async (size) => {
      const { verto } = answerAll()
      answerReports()
      answerCalls(alarm(1))
      await open('/make-call', size)
      await expect.element(take).toBeVisible()
      const { callID, sdp } = await call(verto, calls.videoCall)
      const controls = ['microphone', 'camera', 'hangUp'] as const
      const hidden = (...more: Locator[]) =>
        [
          ...controls.map((name) => page.getByRole('button', { name: calls.controls[name], exact: true })),
          take,
          ...more,
        ]
          .map((one) => one.element())
          .filter((element) => {
            const { x, bottom, width } = element.getBoundingClientRect()
            const lowest = document.elementFromPoint(x + width / 2, bottom - 1)
            return !isInView(element) || !element.contains(lowest)
          })
          .map((element) => element.textContent)
      const heading = page.getByRole('heading', { name: 'Calling Mamma...' })
      await expect.poll(() => hidden(heading, page.getByText(calls.call.reaching))).toEqual([])

      verto.say('verto.answer', { callID, sdp: await startPartner().answer(sdp) })
      const time = page.getByRole('timer')
      await expect.element(time).toBeVisible()
      const who = page.getByRole('heading', { name: 'Mamma', exact: true })
      await expect.poll(() => hidden(who, time)).toEqual([])
      await page.getByRole('button', { name: calls.controls.hangUp, exact: true }).click()
      await expect.element(time).not.toBeInTheDocument()
    },
  )

  test('on a phone it is taken without scrolling, however long its text and however large the letters', async () => {
    answerAll()
    answerCalls(drill(1, { level: 'critical', title: `${longName} ${longName}`, body: longName.repeat(9) }))
    useLargestText()
    await open('/App', phone)
    await expect.element(take).toBeVisible()
    await expect.poll(() => isInView(take.element())).toBe(true)
  })
})
