import { accountRoutes } from '@lykta/contract/accounts/routes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { answer, data, list, pending, Refused, unreachable } from '@lykta/testing/network'
import { shell } from '../../locales/en/shell.ts'
import { setUpWebApp } from '../../testing/open-web.tsx'
import { testStates } from '../../testing/states.ts'
import { admin, boxView, longName } from '../../testing/world.ts'

setUpWebApp()

const path = '/App'

testStates('the home', {
  full: { path, shows: 'Mormor' },
  'with one box': {
    path,
    answers: () => answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma')])),
    shows: shell.functions.calendar,
  },
  loading: { path, answers: () => answer(boxViewRoutes.list, () => pending), shows: shell.states.loading },
  failed: {
    path,
    answers: () => answer(boxViewRoutes.list, () => unreachable),
    shows: shell.boxViews.failed,
  },
  empty: {
    path,
    user: admin,
    answers: () => {
      answer(accountRoutes.checkSession, () => data(admin))
      answer(boxViewRoutes.list, () => list([]))
    },
    shows: shell.boxViews.none,
  },
  'functions that did not load': {
    path,
    answers: () => answer(boxViewRoutes.permissions, () => new Refused('internal', 500)),
    shows: shell.home.failed,
  },
  'long names': {
    path,
    answers: () => answer(boxViewRoutes.list, () => list([1, 2, 3].map((id) => boxView(id, longName)))),
    shows: longName,
  },
  'with many unread messages': {
    path,
    answers: () => answer(messageRoutes.list, () => list([], 240)),
    shows: '99',
  },
  'of somebody who may only look': {
    path,
    answers: () => answer(boxViewRoutes.permissions, () => data(['viewers', 'calendar'])),
    shows: shell.functions.calendar,
  },
  offline: { path, act: ({ feed }) => feed.breakDown(), shows: /Lykta/ },
  'the panel to change the box': {
    path,
    act: () => document.querySelector<HTMLElement>(`[aria-label="${shell.boxViews.change}"]`)?.click(),
    shows: shell.boxViews.explained,
  },
})
