import { legalRoutes } from '@lykta/contract/config/routes'
import { notificationRoutes } from '@lykta/contract/notifications/routes'
import { answer, data, pending, unreachable } from '@lykta/testing/network'
import { notifications } from '../../locales/en/notifications.ts'
import { shell } from '../../locales/en/shell.ts'
import { setUpWebApp } from '../../testing/open-web.tsx'
import { testStates } from '../../testing/states.ts'

setUpWebApp()

testStates('the settings', { full: { path: '/settings', shows: shell.menu.settings } })

const path = '/settings/notifications'

testStates('the notifications', {
  full: { path, shows: notifications.when.title },
  loading: {
    path,
    answers: () => answer(notificationRoutes.settings, () => pending),
    shows: notifications.title,
  },
  failed: {
    path,
    answers: () => answer(notificationRoutes.settings, () => unreachable),
    shows: notifications.failed,
  },
})

testStates('about the service', {
  full: { path: '/legal', user: null, shows: 'We keep little.' },
  empty: {
    path: '/legal',
    user: null,
    answers: () => answer(legalRoutes.read, () => data({ sections: [] })),
    shows: shell.legal.none,
  },
  failed: {
    path: '/legal',
    user: null,
    answers: () => answer(legalRoutes.read, () => unreachable),
    shows: shell.legal.failed,
  },
})
