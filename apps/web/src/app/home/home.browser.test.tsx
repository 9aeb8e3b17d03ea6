import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { answer, data, list, pending, Refused, unreachable } from '@lykta/testing/network'
import { setUpWebApp } from '../../testing/open-web.tsx'
import { testStates } from '../../testing/states.ts'
import { boxView } from '../../testing/world.ts'

setUpWebApp()

const long = 'Överförmyndarhandläggare Wolfeschlegelsteinhausenbergerdorff'

testStates('home', {
  'with a family': { path: '/App', shows: 'Mormor' },
  'with one box': {
    path: '/App',
    answers: () => answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma')])),
    shows: 'Calendar',
  },
  'loading the boxes': {
    path: '/App',
    answers: () => answer(boxViewRoutes.list, () => pending),
    shows: 'Loading',
  },
  'boxes that did not load': {
    path: '/App',
    answers: () => answer(boxViewRoutes.list, () => unreachable),
    shows: 'Try again',
  },
  'permissions that did not load': {
    path: '/App',
    answers: () => answer(boxViewRoutes.permissions, () => new Refused('internal', 500)),
    shows: 'Try again',
  },
  'long names': {
    path: '/App',
    answers: () => answer(boxViewRoutes.list, () => list([1, 2, 3].map((id) => boxView(id, long)))),
    shows: long,
  },
  'a watcher': {
    path: '/App',
    answers: () => answer(boxViewRoutes.permissions, () => data(['viewers', 'calendar'])),
    shows: 'Calendar',
  },
})
