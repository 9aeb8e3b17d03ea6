import type { InboxEntry } from '@lykta/contract/boxes'
import { ownBoxRoutes, pairingRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { languages } from '@lykta/contract/languages'
import { faults, sideways } from '@lykta/testing/everybody'
import { answer, list, pending, unreachable } from '@lykta/testing/network'
import { describe, expect, test } from 'vitest'
import { boxes as boxesEn } from '../locales/en/boxes.ts'
import { calendar as calendarEn } from '../locales/en/calendar.ts'
import { calls as callsEn } from '../locales/en/calls.ts'
import { boxes as boxesSv } from '../locales/sv/boxes.ts'
import { calendar as calendarSv } from '../locales/sv/calendar.ts'
import { calls as callsSv } from '../locales/sv/calls.ts'
import { entryOf, messageOf } from '../testing/message-fixture.ts'
import { answerTv, openTv, setUpTvApp } from '../testing/open-tv.tsx'

setUpTvApp()

const texts = {
  en: { calendar: calendarEn, boxes: boxesEn, calls: callsEn },
  sv: { calendar: calendarSv, boxes: boxesSv, calls: callsSv },
} as const
type Texts = (typeof texts)[keyof typeof texts]

interface TvState {
  inbox?: InboxEntry[]
  answers?: () => void
  opened?: Parameters<typeof openTv>[0]
  shows: (words: Texts) => string
}

const words = (count: number) => 'Vi var vid sjön i dag och badade från bryggan. '.repeat(count)
const message = (id: number, change: Parameters<typeof messageOf>[1] = {}) =>
  entryOf(id, messageOf(id, change))
const missedCall: InboxEntry = {
  cursor: 1,
  kind: 'call',
  id: 1,
  at: Date.now() - 60_000,
  item: { id: 1, name: 'Karin', avatar: null, extension: '200007', at: Date.now() - 60_000, video: true },
}

const states: Record<string, TvState> = {
  'the home': { shows: () => 'Choir' },
  'the home of somebody with nothing planned, nobody to call and no messages': {
    answers: () => {
      answer(ownBoxRoutes.contacts, () => list([]))
      answer(calendarRoutes.boxOccurrences, () => list([]))
    },
    shows: ({ calls }) => calls.noContacts,
  },
  'the home while contacts and calendar are loading': {
    answers: () => {
      answer(ownBoxRoutes.contacts, () => pending)
      answer(calendarRoutes.boxOccurrences, () => pending)
    },
    shows: ({ calls }) => calls.title,
  },
  'the home when nothing could be read': {
    answers: () => {
      answer(ownBoxRoutes.contacts, () => unreachable)
      answer(calendarRoutes.boxOccurrences, () => unreachable)
    },
    shows: ({ calendar }) => calendar.failed,
  },
  'the home with long names': {
    answers: () =>
      answer(ownBoxRoutes.contacts, () =>
        list(
          ['200001', '200002', '200003', '200004', '200005', '200006'].map((extension) => ({
            name: 'Wolfeschlegelsteinhausenbergerdorff Överförmyndare',
            avatar: null,
            extension,
            available: true,
            autoAnswer: false,
          })),
        ),
      ),
    shows: () => 'Wolfeschlegel',
  },
  'the home after a missed call': { inbox: [missedCall], shows: () => 'Karin' },
  'the home of a TV that keeps nothing': { opened: { isLasting: false }, shows: () => 'Choir' },
  'a message': { inbox: [message(1)], shows: () => 'Subject 1' },
  'a message that was read': { inbox: [message(1, { readAt: Date.now() })], shows: () => 'Subject 1' },
  'a long message': {
    inbox: [
      message(1, {
        message: {
          subject: words(3),
          message: words(60),
          fontSize: 'large',
          dyslexie: true,
          type: 'warning',
        },
      }),
    ],
    shows: () => 'Vi var vid',
  },
  'a code to pair with': { opened: { paired: false }, shows: ({ boxes }) => boxes.pairing.title },
  'a code that could not be asked for': {
    opened: { paired: false },
    answers: () => answer(pairingRoutes.begin, () => unreachable),
    shows: ({ boxes }) => boxes.pairing.title,
  },
}

const cases = Object.entries(states).flatMap(([note, state]) =>
  languages.map((language) => ({ note, language, ...state })),
)

describe('the TV is for everybody', () => {
  test.for(cases)('$note, $language', async ({ language, inbox = [], answers, opened, shows }) => {
    answerTv({ me: { language }, inbox })
    answers?.()
    await openTv({ ...opened, language })
    await expect.poll(() => document.documentElement.lang).toBe(language)
    await expect.poll(() => document.body.innerText).toContain(shows(texts[language]))
    expect.soft(await faults()).toEqual([])
    expect.soft(await sideways()).toEqual([])
  })
})
