import type { BoxMe, InboxEntry } from '@lykta/contract/boxes'
import { ownBoxRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { demoRoutes } from '@lykta/contract/demo/routes'
import { configRoutes } from '@lykta/contract/config/routes'
import { answer, data, list } from '@lykta/testing/fake-network'
import { setFocus } from '@noriginmedia/norigin-spatial-navigation'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import calendar from '../locales/en/calendar.json' with { type: 'json' }
import { alarmEntry, alarmOf, helpCallOf } from '../testing/alarm-fixture.ts'
import { press } from '../testing/keys.ts'
import { entryOf, messageOf } from '../testing/message-fixture.ts'
import { occurrenceOf } from '../testing/occurrence-fixture.ts'
import { answerTv, openTv, setUpTvApp, siteConfig } from '../testing/open-tv.tsx'
import { callKarin, karinRings, talkToKarin } from '../testing/tv-calls.ts'

setUpTvApp()

const arrows = {
  ArrowLeft: { back: 'ArrowRight', across: 'y' },
  ArrowRight: { back: 'ArrowLeft', across: 'y' },
  ArrowUp: { back: 'ArrowDown', across: 'x' },
  ArrowDown: { back: 'ArrowUp', across: 'x' },
} as const
type Arrow = keyof typeof arrows
const allArrows: readonly Arrow[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

const focusables = () => [...document.querySelectorAll<HTMLElement>('main [data-focus]')]
const nameOf = (element: Element | null) => element?.getAttribute('data-focus') ?? ''
const groupOf = (element: Element) => element.closest('[data-group]')
const elementOf = (name: string) => focusables().find((one) => nameOf(one) === name)
const focused = () => {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && nameOf(activeElement) !== '' ? activeElement : undefined
}
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
/** The focus moves a moment after the key, and its list slides after it. */
const settled = async () => {
  await nextFrame()
  const wasAt = () =>
    JSON.stringify([nameOf(document.activeElement), document.activeElement?.getBoundingClientRect()])
  for (let still = 0, before = wasAt(); still < 2; still += 1) {
    await nextFrame()
    if (wasAt() !== before) still = -1
    before = wasAt()
  }
}
const go = async (arrow: Arrow) => {
  press(arrow)
  await settled()
}

/** How far `to` lies past the edge of `from` that the arrow points at. */
const past = (arrow: Arrow, from: DOMRect, to: DOMRect) =>
  ({
    ArrowLeft: from.left - to.right,
    ArrowRight: to.left - from.right,
    ArrowUp: from.top - to.bottom,
    ArrowDown: to.top - from.bottom,
  })[arrow]
const isStraight = (arrow: Arrow, a: DOMRect, b: DOMRect) =>
  arrows[arrow].across === 'y'
    ? Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
    : Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2

/** What is wrong with where an arrow has led. */
const wrongWith = (
  arrow: Arrow,
  from: HTMLElement,
  to: HTMLElement,
  lies: ReadonlyMap<HTMLElement, DOMRect>,
): string | undefined => {
  const of = (element: HTMLElement) => lies.get(element) ?? element.getBoundingClientRect()
  const step = `${arrow}: ${nameOf(from)} → ${nameOf(to)}`
  const group = groupOf(from)
  const others = [...lies.keys()].filter((one) => one !== from && past(arrow, of(from), of(one)) >= -3)
  const straight = others.filter((one) => isStraight(arrow, of(from), of(one)))
  if (to === from) {
    const left =
      straight.length > 0
        ? straight
        : others.filter((one) => nameOf(one) !== 'help' && groupOf(one) === group)
    return left.length === 0 ? undefined : `${step}, though ${left.map(nameOf).join(' ')} is there`
  }
  if (past(arrow, of(from), of(to)) < -3) return `${step} is not that way`
  if (nameOf(to) === 'help' && !straight.includes(to)) return `${step} was not aimed at`
  // Into a list: to where it was in it. Out of one: the list as a whole is left.
  if (groupOf(to) !== group) return undefined
  if (straight.length > 0 && !straight.includes(to)) return `${step} passes ${straight.map(nameOf).join(' ')}`
  const nearer = straight.filter(
    (one) => groupOf(one) === group && past(arrow, of(from), of(one)) < past(arrow, of(from), of(to)) - 3,
  )
  return nearer.length === 0 ? undefined : `${step} passes ${nearer.map(nameOf).join(' ')}`
}

const focusKey = (element: HTMLElement) =>
  [
    element.closest('[data-screen]')?.getAttribute('data-screen'),
    groupOf(element)?.getAttribute('data-group'),
    nameOf(element),
  ]
    .filter((part) => part !== undefined)
    .join('/')

/** Presses every arrow on everything that can be pressed. Returns what is wrong, and what no arrow leads to. */
const walk = async (): Promise<string[]> => {
  await expect.poll(focused).toBeDefined()
  await settled()
  const first = focused()
  const start = nameOf(first ?? null)
  const startKey = first === undefined ? '' : focusKey(first)
  const wrong: string[] = []
  const leads = new Map<string, Set<string>>()
  for (const [name, key] of focusables().map((one) => [nameOf(one), focusKey(one)] as const)) {
    const reached = new Set<string>()
    leads.set(name, reached)
    for (const arrow of allArrows) {
      // The plan of a day is there while that day is chosen.
      if (elementOf(name) === undefined) await setFocus(startKey)
      await expect.poll(() => elementOf(name)).toBeDefined()
      await setFocus(key)
      await settled()
      const from = focused()
      expect(nameOf(from ?? null)).toBe(name)
      if (from === undefined) break
      // As it lies before anything slides.
      const lies = new Map(focusables().map((one) => [one, one.getBoundingClientRect()]))
      await go(arrow)
      const to = focused()
      if (to === undefined) {
        wrong.push(`${arrow} at ${name} loses the focus`)
        continue
      }
      const fault = wrongWith(arrow, from, to, lies)
      if (fault !== undefined) wrong.push(fault)
      reached.add(nameOf(to))
    }
  }
  const reachable = new Set([start])
  for (const name of reachable) for (const next of leads.get(name) ?? []) reachable.add(next)
  const missing = [...leads.keys()].filter((name) => !reachable.has(name))
  return [...wrong, ...missing.map((name) => `no arrow leads to ${name}`)]
}

const help = { number: '112' }
const read = (id: number) => entryOf(id, messageOf(id, { readAt: 5 }))
const missedCall: InboxEntry = {
  cursor: 100,
  kind: 'call',
  id: 1,
  at: 1,
  item: { id: 1, name: 'Karin', avatar: null, extension: '200007', at: Date.now() - 60_000, video: true },
}
const people = (count: number) =>
  list(
    Array.from({ length: count }, (_, place) => ({
      name: ['Karin', 'Johan', 'Eva', 'Lars', 'Staff', 'Lena'][place] ?? '',
      avatar: null,
      extension: `20000${String(place + 7)}`,
      available: true,
      autoAnswer: false,
    })),
  )
const noon = new Date().setHours(12, 0, 0, 0)
const plan = [9, 11, 13, 15, 17].map((hour, place) =>
  occurrenceOf(place + 1, new Date().setHours(hour, 0, 0, 0)),
)
const open = (name: string | RegExp) => async () => {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeEnabled()
  await button.click()
}

interface Walked {
  me?: Partial<BoxMe>
  inbox?: InboxEntry[]
  answers?: () => void
  paired?: boolean
  act?: (verto: ReturnType<typeof answerTv>) => Promise<void>
  /** How many things there are to press. */
  count: number
}
const screens: Record<string, Walked> = {
  'the home': { me: { help }, inbox: [read(1)], count: 5 },
  'the home with six people': {
    me: { help },
    inbox: [read(1)],
    answers: () => answer(ownBoxRoutes.contacts, () => people(6)),
    count: 9,
  },
  'the home with four people and a missed call': {
    me: { help },
    inbox: [read(1), missedCall],
    answers: () => answer(ownBoxRoutes.contacts, () => people(4)),
    count: 8,
  },
  'the home without a call for help': { inbox: [read(1)], count: 4 },
  'the home of somebody whom nobody writes to': { me: { help }, count: 4 },
  'a missed call': { inbox: [missedCall], act: open(/^Missed call/), count: 2 },
  'the calendar': {
    me: { help, serverTime: noon },
    answers: () => answer(calendarRoutes.boxOccurrences, () => list(plan)),
    act: async () => {
      await open(calendar.open)()
      await expect.element(page.getByRole('button', { name: /Event 5/ })).toBeVisible()
    },
    count: 14,
  },
  'a message that was read': { inbox: [entryOf(1, messageOf(1))], count: 1 },
  'a call that rings': { act: karinRings, count: 2 },
  'a call that is placed': { act: callKarin, count: 1 },
  'a call that goes on': { act: talkToKarin, count: 3 },
  'an alarm': { inbox: [alarmEntry(1, alarmOf(1))], count: 1 },
  'a call for help': {
    me: { help },
    act: async () => {
      await expect.poll(() => focusables().length).toBe(4)
      await setFocus('home/help')
      press('Enter')
      press('Enter')
    },
    count: 2,
  },
  'a call for help that nobody has answered': {
    me: { help },
    inbox: [alarmEntry(1, helpCallOf(1, { state: 'unanswered' }))],
    count: 2,
  },
  'the residents that a TV may try to be': {
    paired: false,
    answers: () => {
      answer(configRoutes.read, () => data({ ...siteConfig, demo: true }))
      answer(demoRoutes.boxes, () =>
        list(
          Array.from({ length: 8 }, (_, place) => ({
            id: place + 1,
            name: `Nr ${String(place)}`,
            room: '211',
            avatarIndex: place,
          })),
        ),
      )
    },
    count: 8,
  },
}

// Four arrows are pressed at each of a screen's keys, which takes a while on a busy machine.
test.for(Object.entries(screens))(
  '[TV-22] the arrows lead to what lies that way: %s',
  { timeout: 60_000 },
  async ([, { me = {}, inbox = [], answers, paired = true, act, count }]) => {
    const verto = answerTv({ me, inbox })
    answers?.()
    await openTv({ paired })
    await act?.(verto)
    await expect.poll(() => focusables().length).toBe(count)
    expect(await walk()).toEqual([])
  },
)
