import type { ManagedUser } from '@lykta/contract/accounts'
import { accountRoutes, userRoutes } from '@lykta/contract/accounts/routes'
import { answer, data, list, pending, Refused, seen, unreachable } from '@lykta/testing/network'
import { resize } from '@lykta/testing/everybody'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { administration } from '../../../locales/en/administration.ts'
import { shell } from '../../../locales/en/shell.ts'
import { users } from '../../../locales/en/users.ts'
import { answerAll } from '../../../testing/answer-all.ts'
import { goBack, openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../../testing/states.ts'
import { admin, karin, longName } from '../../../testing/world.ts'

setUpWebApp()

const managed = (id: number, firstName: string, change: Partial<ManagedUser> = {}): ManagedUser => ({
  id,
  username: firstName.toLowerCase(),
  email: `${firstName.toLowerCase()}@example.org`,
  firstName,
  lastName: 'Lind',
  phone: '',
  company: '',
  avatar: null,
  role: 'relative',
  level: 'user',
  cluster: 1,
  language: 'sv',
  mobileApp: true,
  enableVideoCall: false,
  forceChangePassword: false,
  groups: [],
  extension: `2000${String(id)}`,
  disabled: false,
  createdAt: 0,
  ...change,
})

const few = [
  managed(1, 'Karin'),
  managed(2, 'Amina', { role: 'staff' }),
  managed(3, 'Erik', { disabled: true }),
]

const answerAdministrator = () => {
  answerAll()
  answer(accountRoutes.checkSession, () => data(admin))
  answer(accountRoutes.permissions, () =>
    data({ role: 'admin', level: 'cluster', language: 'en', clusterId: 1, permissions: ['users'] }),
  )
}

/** The list is searched by first name, and read a page at a time. */
const answerUsers = (all: readonly ManagedUser[]) => {
  answerAdministrator()
  answer(userRoutes.list, ({ query: { filter, skip = 0, limit = 50 } }) => {
    const found = all.filter(({ firstName }) => firstName.toLowerCase().includes(filter?.search ?? ''))
    return list(found.slice(skip, skip + limit), found.length)
  })
}

const asked = () => seen('GET', '/users').map(({ query }) => query)
const table = page.getByRole('grid', { name: shell.administration.users })
const names = () =>
  table
    .getByRole('rowheader')
    .elements()
    .map((one) => one.querySelector('b')?.textContent)

describe('the administration', () => {
  test('is in the menu of whoever may', async () => {
    answerUsers(few)
    await resize(desktop)
    await openWeb('/my-profile', { user: admin })
    const menu = page.getByRole('region', { name: shell.administration.title })
    await menu.getByRole('link', { name: shell.administration.users }).click()
    await expect.poll(shownPath).toBe('/admin/users')
    await expect.poll(names).toEqual(['Karin Lind', 'Amina Lind', 'Erik Lind'])
  })

  test('a phone has a page of its own for it', async () => {
    answerUsers(few)
    await resize(phone)
    await openWeb('/admin', { user: admin })
    await page.getByRole('main').getByRole('link', { name: shell.administration.users }).click()
    await expect.poll(shownPath).toBe('/admin/users')
    await page.getByRole('button', { name: shell.back }).click()
    await expect.poll(shownPath).toBe('/admin')
  })

  test('is not there for a relative, and a direct visit says why', async () => {
    answerAll()
    await resize(desktop)
    await openWeb('/admin/users', { user: karin })
    await expect.poll(shownPath).toBe('/App')
    await expect.element(page.getByText(shell.notPermitted)).toBeVisible()
    await expect.element(page.getByText(shell.administration.title)).not.toBeInTheDocument()
    expect(asked()).toEqual([])
  })
})

describe('the list of users', () => {
  test('[USERFORM-18] is searched by the server as one types, and says when there are none', async () => {
    answerUsers(few)
    await openWeb('/admin/users?page=2', { user: admin })
    const search = page.getByLabelText(users.search)
    await search.fill('ami')
    await expect.poll(names).toEqual(['Amina Lind'])
    expect(shownPath()).toBe('/admin/users?search=ami')
    await search.fill('nobody')
    await expect.element(page.getByText('No users match your search criteria!')).toBeVisible()
  })

  test('keeps filters and order in its address, where Back and a link find them', async () => {
    answerUsers(few)
    await resize(desktop)
    await openWeb('/admin/users?role=staff&sort=-name', { user: admin })
    await expect.element(page.getByLabelText(users.role)).toHaveValue('staff')
    await expect.poll(names).toHaveLength(3)
    expect(asked().at(-1)).toMatchObject({ filter: '{"role":"staff"}', sort: '["name","DESC"]' })
    const heading = table.getByRole('columnheader', { name: users.columns.name })
    await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
    await heading.click()
    await expect.poll(shownPath).toBe('/admin/users?role=staff&sort=name')
    await page.getByLabelText(users.state).selectOptions(users.states.disabled)
    await expect.poll(() => asked().at(-1)?.['filter']).toBe('{"role":"staff","disabled":true}')
  })

  test('is read a page at a time', async () => {
    answerUsers(Array.from({ length: 120 }, (_, at) => managed(at + 1, `User${String(at)}`)))
    await openWeb('/admin/users', { user: admin })
    await expect.element(page.getByText('1–50 of 120')).toBeVisible()
    await page.getByRole('button', { name: administration.table.next }).click()
    await expect.element(page.getByText('51–100 of 120')).toBeVisible()
    await expect.poll(() => names()[0]).toBe('User50 Lind')
    expect(shownPath()).toBe('/admin/users?page=2')
    goBack()
    await expect.element(page.getByText('1–50 of 120')).toBeVisible()
  })

  test('is gone through with the arrows, and Enter opens', async () => {
    answerUsers(few)
    await resize(desktop)
    await openWeb('/admin/users', { user: admin })
    await expect.poll(names).toHaveLength(3)
    await table.getByRole('row').nth(1).click()
    await expect.poll(shownPath).toBe('/admin/users?id=1')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(shownPath).toBe('/admin/users?id=2')
  })
})

testStates('the administration', {
  full: { path: '/admin', user: admin, answers: answerAdministrator, shows: shell.administration.users },
  'with nothing': { path: '/admin', shows: administration.nothing },
})

testStates('the list of users', {
  full: { path: '/admin/users', user: admin, answers: () => answerUsers(few), shows: 'Amina Lind' },
  empty: { path: '/admin/users', user: admin, answers: () => answerUsers([]), shows: users.empty },
  'with none that match': {
    path: '/admin/users?search=x',
    user: admin,
    answers: () => answerUsers([]),
    shows: users.noMatch,
  },
  loading: {
    path: '/admin/users',
    user: admin,
    answers: () => {
      answerAdministrator()
      answer(userRoutes.list, () => pending)
    },
    shows: shell.states.loading,
  },
  failed: {
    path: '/admin/users',
    user: admin,
    answers: () => {
      answerAdministrator()
      answer(userRoutes.list, () => unreachable)
    },
    shows: users.failed,
  },
  'refused by the server': {
    path: '/admin/users',
    user: admin,
    answers: () => {
      answerAdministrator()
      answer(userRoutes.list, () => new Refused('not_permitted', 422))
    },
    shows: administration.notPermitted,
  },
  'long names, on one of many pages': {
    path: '/admin/users?page=2',
    user: admin,
    answers: () => {
      answerAdministrator()
      const username = longName.replaceAll(' ', '')
      const long = [1, 2, 3].map((id) => managed(id, longName, { username, role: 'admin', level: 'system' }))
      answer(userRoutes.list, () => list(long, 12_000))
    },
    shows: longName,
  },
})
