import { calendarModes } from '@lykta/contract/constants'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { answer, list, pending, unreachable } from '@lykta/testing/network'
import { calendar } from '../../locales/en/calendar.ts'
import { setUpWebApp } from '../../testing/open-web.tsx'
import { testStates } from '../../testing/states.ts'
import { boxView, event, longName } from '../../testing/world.ts'

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
