import type { User } from '@lykta/contract/accounts'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { eachKind } from '@lykta/contract/notifications'
import { notificationRoutes } from '@lykta/contract/notifications/routes'
import {
  clusterRoutes,
  entityGroupRoutes,
  entityRoutes,
  groupRoutes,
  organisationRoutes,
} from '@lykta/contract/organisation/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import messages from '../locales/en/messages.json' with { type: 'json' }
import organisation from '../locales/en/organisation.json' with { type: 'json' }
import shell from '../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../testing/answer-all.ts'
import { goBack, openWeb, setUpWebApp, shownPath } from '../testing/open-web.tsx'
import { desktop } from '../testing/states.ts'
import { admin, boxView, karin, nurse } from '../testing/world.ts'

setUpWebApp()

const residents = Array.from({ length: 12 }, (_, at) => boxView(at + 1, `Resident ${String(at + 1)}`))

const answerOrganisation = () => {
  answer(accountRoutes.permissions, () =>
    data({ role: 'admin', level: 'cluster', language: 'en', clusterId: 1, permissions: ['organisation'] }),
  )
  for (const { list: units } of [clusterRoutes, entityGroupRoutes, entityRoutes, groupRoutes])
    answer(units, () => list([]))
  answer(organisationRoutes.rooms, () => list([]))
}

interface Searched {
  path: string
  user: User
  label: string
  answers?: () => void
}

test.for<Searched>([
  { path: '/message', user: karin, label: messages.list.search },
  { path: '/floor', user: nurse, label: shell.boxViews.search },
  { path: '/settings/activated-boxes', user: karin, label: shell.boxViews.search },
  { path: '/settings/notifications', user: karin, label: shell.boxViews.search },
  { path: '/admin/organisation', user: admin, label: organisation.search, answers: answerOrganisation },
])('what was searched for at $path is there again after Back', async ({ path, user, label, answers }) => {
  answerAll()
  answer(accountRoutes.checkSession, () => data(user))
  answer(boxViewRoutes.list, () => list(residents))
  answer(notificationRoutes.settings, () =>
    data({
      quietHours: null,
      timeZone: 'Europe/Stockholm',
      offlineMinutes: 15,
      boxes: residents.map(({ id }) => ({ box: id, kinds: eachKind(() => true) })),
    }),
  )
  answers?.()
  await resize(desktop)
  await openWeb(path, { user })
  const field = page.getByRole('searchbox', { name: label })
  await field.fill('12')
  await expect.poll(shownPath).toMatch(new RegExp(`^${path}\\?search=.*12`))
  await page.getByRole('link', { name: shell.menu.support }).click()
  await expect.element(field).not.toBeInTheDocument()
  goBack()
  await expect.element(field).toHaveValue('12')
  await page.getByRole('button', { name: shell.clear }).click()
  await expect.poll(shownPath).toBe(path)
})
