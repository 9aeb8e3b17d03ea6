import { calendarModes } from '@lykta/contract/constants'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { answer, list, pending, unreachable } from '@lykta/testing/network'
import { resize } from '@lykta/testing/everybody'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { calendar } from '../../locales/en/calendar.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { hueOf } from '../../testing/hue.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, testStates } from '../../testing/states.ts'
import { boxView, event, karin, longName } from '../../testing/world.ts'

setUpWebApp()

const path = '/calendar'
const inMode = (mode: number) => `${path}?mode=${String(mode)}`

testStates('the calendar', {
  'a full month': { path: inMode(calendarModes.month), shows: 'Hairdresser' },
  'a full week': { path: inMode(calendarModes.week), shows: 'Hairdresser' },
  'a full day': { path: inMode(calendarModes.day), shows: 'Hairdresser' },
  empty: { path, answers: () => answer(calendarRoutes.list, () => list([])), shows: /./ },
  loading: { path, answers: () => answer(calendarRoutes.list, () => pending), shows: /./ },
  failed: { path, answers: () => answer(calendarRoutes.list, () => unreachable), shows: calendar.failed },
  'long titles, many at once': {
    path: inMode(calendarModes.day),
    answers: () =>
      answer(calendarRoutes.list, () =>
        list(
          [1, 2, 3, 4, 5, 6].map((id) => event(id, longName, { schedule: new Date().setHours(9, 0, 0, 0) })),
        ),
      ),
    shows: longName,
  },
  'not switched on': {
    path,
    answers: () => answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { functions: ['phone'] })])),
    shows: /Mamma/,
  },
})

test('[EVENT-08] [EVENT-11] an event whose type is a plain text is amber, information is blue', async () => {
  answerAll()
  answer(calendarRoutes.list, () =>
    list([
      event(1, 'Of some kind', { calendartype: 'Something else', schedule: new Date().setHours(9, 0, 0, 0) }),
      event(2, 'To know', {
        calendartype: { id: 1, type: 'Information', jsonType: '{}' },
        schedule: new Date().setHours(12, 0, 0, 0),
      }),
    ]),
  )
  await resize(desktop)
  await openWeb(inMode(calendarModes.week), { user: karin })
  const edgeOf = (title: string) => {
    const surface = page.getByRole('main').getByText(title).first().element().closest('[data-look]')
    return surface === null ? -1 : hueOf(getComputedStyle(surface, '::before').backgroundColor)
  }
  await expect.element(page.getByRole('main').getByText('Of some kind').first()).toBeVisible()
  expect(edgeOf('Of some kind')).toBeGreaterThan(25)
  expect(edgeOf('Of some kind')).toBeLessThan(55)
  expect(edgeOf('To know')).toBeGreaterThan(200)
  expect(edgeOf('To know')).toBeLessThan(250)
})
