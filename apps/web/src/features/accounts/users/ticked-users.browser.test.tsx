import { userRoutes } from '@lykta/contract/accounts/users/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, pending, Refused, seen } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import administration from '../../../locales/en/administration.json' with { type: 'json' }
import errors from '../../../locales/en/errors.json' with { type: 'json' }
import users from '../../../locales/en/accounts-users.json' with { type: 'json' }
import { goBack, openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { desktop, testStates } from '../../../testing/states.ts'
import { answerUsers, managed } from '../../../testing/users.ts'
import { admin, longName } from '../../../testing/world.ts'

setUpWebApp()

const several = [
  managed(1, 'Karin'),
  managed(2, 'Amina', { hasPassword: false }),
  managed(3, 'Erik', { disabled: true }),
  managed(admin.id, 'Astrid', { role: 'admin', level: 'cluster' }),
]
const bar = page.getByRole('region', { name: administration.table.tickedRows })
const dialog = page.getByRole('dialog')
const tickAll = () =>
  page.getByRole('checkbox', { name: administration.table.tickAll }).click({ force: true })
const start = async () => {
  answerUsers(several)
  await resize(desktop)
  await openWeb('/admin/users', { user: admin })
  await tickAll()
}
const sent = () => seen('POST', '/users/actions').map(({ body }) => body)

describe('[USERFORM-27] ticked users', () => {
  test('are disabled together: how many is said before, and oneself is left out', async () => {
    await start()
    answer(userRoutes.act, ({ body }) => data({ done: body.ids, left: [] }))
    await bar.getByRole('button', { name: 'Disable 2' }).click()
    await expect.element(dialog.getByRole('heading', { name: 'Disable 2 users?' })).toBeVisible()
    await expect.element(dialog.getByText(/^2 other selected users do not need this/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
    await expect.element(page.getByText('2 users have been disabled.')).toBeVisible()
    expect(sent()).toEqual([{ action: 'disable', ids: [1, 2] }])
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(page.getByRole('row', { name: /Karin/ })).toHaveFocus()
  })

  test('are invited together, and it is said to whom nothing was sent', async () => {
    await start()
    answer(userRoutes.act, () => data({ done: [], left: [{ id: 2, code: 'too_many_attempts' }] }))
    await bar.getByRole('button', { name: 'Invite 1' }).click()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText(/No invitation was sent to: Amina Lind/)).toBeVisible()
  })

  test('stay ticked while another screen is shown', async () => {
    await start()
    answer(userRoutes.places, () => pending)
    await page.getByRole('button', { name: users.new, exact: true }).click()
    await expect.poll(shownPath).toBe('/admin/users/new')
    // It is there once it asks where users can be put.
    await expect.poll(() => seen('GET', '/users/places')).toHaveLength(1)
    goBack()
    await expect.element(bar.getByRole('status')).toHaveTextContent('4 selected')
  })

  test('stay ticked where it was refused', async () => {
    await start()
    answer(userRoutes.act, () => new Refused('not_permitted', 422))
    await bar.getByRole('button', { name: 'Enable 1' }).click()
    await dialog.getByRole('button', { name: 'Enable', exact: true }).click()
    await expect.element(dialog.getByText(errors.not_permitted)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(bar.getByRole('status')).toHaveTextContent('4 selected')
  })
})

const state = { path: '/admin/users', user: admin }
testStates('the list of users with ticks', {
  'some ticked': { ...state, answers: () => answerUsers(several), act: tickAll, shows: 'Invite 1' },
  'with long names': {
    ...state,
    answers: () => answerUsers([managed(1, longName), managed(2, longName, { disabled: true })]),
    act: tickAll,
    shows: '2 selected',
  },
  'about to be disabled': {
    ...state,
    answers: () => answerUsers(several),
    act: async () => {
      await tickAll()
      await bar.getByRole('button', { name: 'Disable 2' }).click()
    },
    shows: 'Disable 2 users?',
  },
  'at work': {
    ...state,
    answers: () => {
      answerUsers(several)
      answer(userRoutes.act, () => pending)
    },
    act: async () => {
      await tickAll()
      await bar.getByRole('button', { name: 'Disable 2' }).click()
      await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
    },
    shows: 'Disable 2 users?',
  },
})
