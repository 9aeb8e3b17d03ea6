import { contentPages } from '@lykta/contract/content/names'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import {
  categoryRoutes,
  introRoutes,
  newsRoutes,
  offerRoutes,
  supportRoutes,
} from '@lykta/contract/content/routes'
import { eachFlag } from '@lykta/contract/boxes/names'
import { answer, list, pending, seen, unreachable } from '@lykta/testing/network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { content } from '../../locales/en/content.ts'
import { shell } from '../../locales/en/shell.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { testStates } from '../../testing/states.ts'
import { boxView, categories, karin, longName } from '../../testing/world.ts'

setUpWebApp()

const paths = {
  careContacts: '/care-contacts',
  services: '/services',
  aid: '/aid',
  entertainment: '/entertainment',
} as const

for (const name of contentPages)
  testStates(`the page of ${name}`, {
    full: { path: paths[name], shows: shell.functions[name] },
    empty: {
      path: paths[name],
      answers: () => answer(categoryRoutes.list, () => list([])),
      shows: content.page.empty,
    },
    failed: {
      path: paths[name],
      answers: () => answer(categoryRoutes.list, () => unreachable),
      shows: content.page.failed,
    },
  })

testStates('what is offered', {
  'one item': { path: '/services/pharmacy', shows: 'At the corner' },
  loading: {
    path: '/services/pharmacy',
    answers: () => answer(categoryRoutes.list, () => pending),
    shows: shell.states.loading,
  },
  'an item that is not there': { path: '/services/unknown', shows: shell.notFound.title },
  'the restaurants': { path: '/restaurant', shows: 'At the corner' },
  'long texts': {
    path: '/services/pharmacy',
    answers: () =>
      answer(categoryRoutes.list, () =>
        list(
          categories('services').map((one) => ({ ...one, title: longName, text: `${longName} `.repeat(40) })),
        ),
      ),
    shows: longName,
  },
  'not switched on': {
    path: '/services',
    answers: () => answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { functions: ['phone'] })])),
    shows: 'Mamma',
  },
})

testStates('the information', {
  full: { path: '/information', shows: 'New in spring' },
  empty: {
    path: '/information',
    answers: () => {
      answer(introRoutes.list, () => list([]))
      answer(newsRoutes.list, () => list([]))
      answer(offerRoutes.list, () => list([]))
    },
    shows: shell.menu.information,
  },
  failed: {
    path: '/information',
    answers: () => {
      answer(introRoutes.list, () => unreachable)
      answer(newsRoutes.list, () => unreachable)
      answer(offerRoutes.list, () => unreachable)
    },
    shows: content.information.failed,
  },
})

testStates('the support', {
  full: { path: '/support', shows: 'help@example.org' },
  loading: {
    path: '/support',
    answers: () => answer(supportRoutes.list, () => pending),
    shows: shell.states.loading,
  },
  empty: {
    path: '/support',
    answers: () => answer(supportRoutes.list, () => list([])),
    shows: content.support.empty,
  },
  failed: {
    path: '/support',
    answers: () => answer(supportRoutes.list, () => unreachable),
    shows: content.support.failed,
  },
})

test('what one has hidden oneself can be shown again', async () => {
  answerAll()
  const settings = JSON.stringify(eachFlag((name) => name !== 'services'))
  answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { settings })]))
  await openWeb('/services', { user: karin })
  await expect.element(page.getByRole('heading', { name: 'You have hidden Services' })).toBeVisible()
  await page.getByRole('button', { name: shell.functions.showAgain }).click()
  await expect.element(page.getByText('restaurant')).toBeVisible()
  expect(seen('PUT', '/settings/1')[0]?.body).toEqual({ data: { settings: { services: true } } })
})
