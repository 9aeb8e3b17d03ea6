import { atRest } from '@lykta/testing/at-rest'
import picture from '@lykta/ui/art/lantern-window.svg'
import { accountRoutes, pictureRoutes } from '@lykta/contract/accounts/routes'
import { userRoutes } from '@lykta/contract/accounts/users/routes'
import {
  answer,
  data,
  list,
  listPart,
  pending,
  Refused,
  seen,
  unreachable,
} from '@lykta/testing/fake-network'
import { resize } from '@lykta/testing/page-checks'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import administration from '../../../locales/en/administration.json' with { type: 'json' }
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import settings from '../../../locales/en/settings.json' with { type: 'json' }
import users from '../../../locales/en/accounts-users.json' with { type: 'json' }
import { answerAll } from '../../../testing/answer-all.ts'
import { isInView } from '../../../testing/is-in-view.ts'
import { goBack, openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../../testing/states.ts'
import {
  answerAdministrator,
  answerUserForm,
  answerUsers,
  managed,
  someUsers,
} from '../../../testing/users.ts'
import { admin, karin, longName } from '../../../testing/world.ts'

setUpWebApp()

const asked = () => seen('GET', '/users').map(({ query }) => query)
const table = page.getByRole('grid', { name: shell.administration.users })
const heads = table.getByRole('rowheader')
const names = () => heads.elements().map((one) => one.querySelector('b')?.textContent)

describe('the administration', () => {
  test('is in the menu of whoever may', async () => {
    answerUsers(someUsers)
    await resize(desktop)
    await openWeb('/my-profile', { user: admin })
    const menu = page.getByRole('region', { name: shell.administration.title })
    await menu.getByRole('link', { name: shell.administration.users }).click()
    await expect.poll(shownPath).toBe('/admin/users')
    await expect.poll(names).toEqual(['Karin Lind', 'Amina Lind', 'Erik Lind'])
  })

  test('a phone has a page of its own for it', async () => {
    answerUsers(someUsers)
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
    expect(await atRest().then(asked)).toEqual([])
  })
})

describe('the list of users', () => {
  test('[USERFORM-18] is searched by the server as one types, and says when there are none', async () => {
    answerUsers(someUsers)
    await openWeb('/admin/users?page=2', { user: admin })
    const search = page.getByLabelText(users.search)
    await search.fill('ami')
    await expect.poll(names).toEqual(['Amina Lind'])
    expect(shownPath()).toBe('/admin/users?search=ami')
    await search.fill('nobody')
    await expect.element(page.getByText('No users match your search criteria!')).toBeVisible()
  })

  test('[USERFORM-22] keeps filters and order in its address, where Back and a link find them', async () => {
    answerUsers(someUsers)
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

  test('[USERFORM-22] is sorted with a select where rows are cards and have no headings', async () => {
    answerUsers(someUsers)
    await resize(phone)
    await openWeb('/admin/users', { user: admin })
    await page.getByRole('button', { name: administration.table.filters }).click()
    await page.getByLabelText(administration.table.sort).selectOptions('Created, descending')
    await expect.poll(shownPath).toBe('/admin/users?sort=-createdAt')
    await expect.poll(() => asked().at(-1)?.['sort']).toBe('["createdAt","DESC"]')
    await resize(desktop)
    await expect.element(page.getByLabelText(administration.table.sort)).not.toBeVisible()
  })

  test('[USERFORM-22] is read a page at a time', async () => {
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

  test.for([phone, desktop])('begins on another page with its first row, in view: $note', async (size) => {
    answerUsers(Array.from({ length: 120 }, (_, at) => managed(at + 1, `User${String(at)}`)))
    await resize(size)
    await openWeb('/admin/users', { user: admin })
    for (const first of ['User50', 'User100']) {
      const next = page.getByRole('button', { name: administration.table.next })
      await expect.element(next).toBeEnabled()
      next.element().focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(table.getByRole('row', { name: new RegExp(`${first} Lind`) })).toHaveFocus()
      expect(document.activeElement !== null && isInView(document.activeElement)).toBe(true)
    }
  })

  test('does not wait for how many there are in all, and asks once', async () => {
    const many = Array.from({ length: 120 }, (_, at) => managed(at + 1, `User${String(at)}`))
    answerUsers(many)
    answer(userRoutes.list, ({ query: { skip = 0, limit = 50 } }) =>
      limit === 0 ? pending : listPart(many.slice(skip, skip + limit), skip + limit),
    )
    await openWeb('/admin/users', { user: admin })
    await expect.element(page.getByText('1–50', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Page 1', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: administration.table.next }).click()
    await expect.element(page.getByText('51–100', { exact: true })).toBeVisible()
    await atRest()
    expect(asked().filter(({ limit }) => limit === '0')).toHaveLength(1)
  })

  test('names who is shown, also where they are not on this page of it', async () => {
    answerUserForm(managed(77, 'Zlatan'))
    answer(userRoutes.list, () => list(someUsers, 3))
    await resize(phone)
    await openWeb('/admin/users?id=77', { user: admin })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Zlatan Lind' })).toBeVisible()
  })

  test('is gone through with the arrows, and Enter opens', async () => {
    answerUserForm()
    answer(userRoutes.find, ({ params }) => data(managed(params.id, 'Amina')))
    await resize(desktop)
    await openWeb('/admin/users', { user: admin })
    await expect.poll(names).toHaveLength(3)
    await page.getByLabelText(users.state).click()
    await userEvent.keyboard('{Escape}{Tab}')
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownPath).toBe('/admin/users?id=2')
  })
})

const field = (name: keyof typeof users.fields) => page.getByLabelText(users.fields[name], { exact: true })
const create = page.getByRole('button', { name: users.form.create })
const sent = () => seen('POST', '/users').map(({ body }) => body)
const fillIn = async () => {
  await field('firstName').fill('Maja')
  await field('username').fill('maja.eklund')
  await field('email').fill('maja@example.org')
}

describe('the form about a user', () => {
  test(
    '[USERFORM-01] [USERFORM-02] [USERFORM-03] [USERFORM-04] [USERFORM-05] [USERFORM-06] [USERFORM-07] [USERFORM-08] makes one as it is filled in',
    { timeout: 60_000 },
    async () => {
      answerUserForm()
      answer(userRoutes.create, () => data(managed(9, 'Maja')))
      await openWeb('/admin/users/new', { user: admin })
      await fillIn()
      await field('lastName').fill('Eklund')
      await field('phone').fill('070-174 06 21')
      await field('company').fill('Björkgården')
      await page.getByLabelText(users.role).selectOptions(users.roles.staff)
      await field('cluster').selectOptions('East')
      await field('language').selectOptions(users.languages.en)
      await page.getByRole('checkbox', { name: /Third floor/ }).click()
      await page.getByText(users.entry.password).click()
      await page.getByLabelText(users.entry.first).fill('First-word-1')
      for (const name of ['Mobile app user', 'Enable video call', users.fields.forceChangePassword])
        await page.getByRole('switch', { name }).click()
      await create.click()
      await expect.poll(sent).toEqual([
        {
          firstName: 'Maja',
          lastName: 'Eklund',
          username: 'maja.eklund',
          email: 'maja@example.org',
          phone: '070-174 06 21',
          company: 'Björkgården',
          role: 'staff',
          cluster: 1,
          groups: [5],
          language: 'en',
          password: 'First-word-1',
          mobileApp: false,
          enableVideoCall: false,
          forceChangePassword: false,
        },
      ])
      await expect.poll(shownPath).toBe('/admin/users?id=9')
    },
  )

  test('[USERFORM-05] an administrator of all clusters is made by the level, and has no cluster', async () => {
    answerUserForm()
    answer(accountRoutes.permissions, () =>
      data({ role: 'admin', level: 'system', language: 'en', clusterId: null, permissions: ['users'] }),
    )
    answer(userRoutes.create, () => data(managed(9, 'Maja')))
    answer(userRoutes.invite, () => data(managed(9, 'Maja')))
    await openWeb('/admin/users/new', { user: admin })
    await fillIn()
    await page.getByLabelText(users.role).selectOptions(users.roles.admin)
    await page.getByLabelText('Level', { exact: true }).selectOptions('All clusters')
    await create.click()
    await expect.poll(sent).toMatchObject([{ role: 'admin', level: 'system', cluster: null }])
  })

  test('[USERFORM-19] an invited user has no password, and the mail goes out at once', async () => {
    answerUserForm()
    const maja = managed(9, 'Maja', { hasPassword: false })
    answer(userRoutes.create, () => data(maja))
    answer(userRoutes.invite, () => data(maja))
    await openWeb('/admin/users/new', { user: admin })
    await fillIn()
    await create.click()
    await expect.poll(() => seen('POST', '/users/9/invitation')).toHaveLength(1)
    expect(sent()[0]).not.toHaveProperty('password')
    await expect.element(page.getByText(/has been sent to maja@example.org/)).toBeVisible()
  })

  test('a mail that did not go out is said, and the user is there', async () => {
    answerUserForm()
    answer(userRoutes.create, () => data(managed(9, 'Maja')))
    answer(userRoutes.invite, () => new Refused('mail_not_sent', 503))
    await openWeb('/admin/users/new', { user: admin })
    await fillIn()
    await create.click()
    await expect.element(page.getByText(users.invitation.notSent)).toBeVisible()
    await expect.poll(shownPath).toBe('/admin/users?id=9')
  })

  test('leads to the first field that is missing', async () => {
    answerUserForm()
    await openWeb('/admin/users/new', { user: admin })
    await create.click()
    await expect.element(field('firstName')).toHaveFocus()
    await expect.element(field('username')).toHaveAccessibleDescription(users.problems.required)
    expect(await atRest().then(sent)).toEqual([])
  })

  test.each([
    ['[USERFORM-10]', 'username_taken', 'username', 'Set username is already taken, try with another!'],
    ['[USERFORM-11]', 'email_taken', 'email', 'Set email is already taken, try with another!'],
  ] as const)('%s what is taken is said at its field', async (_id, code, name, says) => {
    answerUserForm()
    answer(userRoutes.create, () => new Refused(code, 409))
    await openWeb('/admin/users/new', { user: admin })
    await fillIn()
    await create.click()
    await expect.element(field(name)).toHaveAccessibleDescription(says)
    await expect.element(field('firstName')).toHaveValue('Maja')
  })

  test('[USERFORM-13] that the user is there already is said above', async () => {
    answerUserForm()
    answer(userRoutes.create, () => new Refused('user_exists', 409))
    await openWeb('/admin/users/new', { user: admin })
    await fillIn()
    await create.click()
    await expect.element(page.getByText('User already exist')).toBeVisible()
  })

  test('[USERFORM-12] a link to somebody who is not there says so', async () => {
    answerUserForm()
    await openWeb('/admin/users/77', { user: admin })
    await expect.element(page.getByText('User not exist')).toBeVisible()
  })

  test('of a changed user only what was changed is sent', async () => {
    answerUserForm(managed(2, 'Amina'))
    answer(userRoutes.edit, () => data(managed(2, 'Amina')))
    await openWeb('/admin/users/2', { user: admin })
    await field('phone').fill('08-1')
    await page.getByRole('button', { name: shell.save }).click()
    await expect
      .poll(() => seen('PUT', '/users/2').map(({ body }) => body))
      .toEqual([{ data: { phone: '08-1' } }])
  })

  test('[USERFORM-09] gives the user a picture, which counts at once, and takes it away', async () => {
    answerUserForm(managed(2, 'Amina', { avatar: picture }))
    answer(pictureRoutes.set, () => data({ avatar: null }))
    await openWeb('/admin/users/2', { user: admin })
    const part = page.getByRole('region', { name: settings.picture.label })
    await expect.element(part.getByRole('button', { name: settings.picture.change })).toBeVisible()
    await part.getByRole('button', { name: settings.picture.remove }).click()
    await expect
      .poll(() => seen('PUT', '/users/2/picture').map(({ body }) => body))
      .toEqual([{ data: { file: null } }])
    await expect.element(part.getByRole('button', { name: settings.picture.remove })).not.toBeInTheDocument()
  })

  test('is not left by mistake with changes that are not saved', async () => {
    answerUserForm(managed(2, 'Amina'))
    await openWeb('/admin/users/2', { user: admin })
    await field('phone').fill('08-1')
    await page.getByRole('button', { name: shell.cancel }).click()
    await expect.element(page.getByText(administration.leave.words)).toBeVisible()
    expect(shownPath()).toBe('/admin/users/2')
    await page.getByRole('button', { name: administration.leave.confirm }).click()
    await expect.poll(shownPath).toBe('/admin/users')
  })

  test('one’s own has nothing that would lock oneself out', async () => {
    answerUserForm(managed(admin.id, 'Astrid', { role: 'admin', level: 'cluster' }))
    await openWeb(`/admin/users/${String(admin.id)}`, { user: admin })
    await expect.element(page.getByText(users.form.own)).toBeVisible()
    await expect.element(page.getByLabelText(users.role)).toBeDisabled()
    await expect.element(page.getByLabelText(users.entry.new)).not.toBeInTheDocument()
  })
})

describe('the details of a user', () => {
  const waiting = managed(2, 'Amina', { hasPassword: false })
  const part = page.getByRole('region', { name: users.invitation.title })

  test('[USERFORM-19] an invitation is sent, sent again and withdrawn', async () => {
    answerUserForm(waiting)
    const invitation = { state: 'open', sentAt: 0, expiresAt: 1 } as const
    answer(userRoutes.invite, () => data({ ...waiting, invitation }))
    answer(userRoutes.withdrawInvitation, () => data(waiting))
    await openWeb('/admin/users?id=2', { user: admin })
    await part.getByRole('button', { name: users.invitation.send }).click()
    await part.getByRole('button', { name: users.invitation.again }).click()
    await expect.poll(() => seen('POST', '/users/2/invitation')).toHaveLength(2)
    await part.getByRole('button', { name: users.invitation.withdraw }).click()
    await expect.element(part.getByText(users.invitation.none)).toBeVisible()
    await expect.element(part.getByRole('button', { name: users.invitation.send })).toHaveFocus()
  })

  test('[USERFORM-21] before a user is deleted, says what happens to the messages', async () => {
    answerUserForm(managed(2, 'Amina'))
    answer(userRoutes.remove, () => data(null))
    await openWeb('/admin/users?id=2', { user: admin })
    await page.getByRole('button', { name: users.remove.button }).click()
    await expect.element(page.getByText(/under the name: 12 messages\./)).toBeVisible()
    const confirm = page.getByRole('button', { name: users.remove.confirm })
    await confirm.click()
    await expect.element(page.getByText(users.remove.missed)).toBeVisible()
    await page.getByLabelText(users.remove.understood).click()
    await confirm.click()
    await expect.poll(shownPath).toBe('/admin/users')
    expect(await atRest().then(() => seen('DELETE', '/users/2'))).toHaveLength(1)
  })

  test('[USERFORM-20] somebody is shut out and let in again', async () => {
    answerUserForm(managed(2, 'Amina'))
    answer(userRoutes.edit, ({ body }) => data(managed(2, 'Amina', { disabled: body.disabled === true })))
    await openWeb('/admin/users?id=2', { user: admin })
    await page.getByRole('button', { name: users.disable.confirm }).click()
    await page.getByRole('dialog').getByRole('button', { name: users.disable.confirm }).click()
    await page.getByRole('button', { name: users.disable.undo }).click()
    await expect.element(page.getByText(/can log in again/)).toBeVisible()
    expect(seen('PUT', '/users/2').map(({ body }) => body)).toEqual([
      { data: { disabled: true } },
      { data: { disabled: false } },
    ])
  })
})

testStates('the form about a user', {
  new: { path: '/admin/users/new', user: admin, answers: () => answerUserForm(), shows: users.form.create },
  full: {
    path: '/admin/users/2',
    user: admin,
    answers: () => answerUserForm(managed(2, 'Amina', { role: 'staff', groups: [4] })),
    shows: 'Second floor',
  },
  loading: {
    path: '/admin/users/new',
    user: admin,
    answers: () => {
      answerUserForm()
      answer(userRoutes.places, () => pending)
    },
    shows: shell.states.loading,
  },
  failed: {
    path: '/admin/users/new',
    user: admin,
    answers: () => {
      answerUserForm()
      answer(userRoutes.places, () => unreachable)
    },
    shows: users.form.failed,
  },
})

testStates('the details of a user', {
  invited: {
    path: '/admin/users?id=2',
    user: admin,
    answers: () =>
      answerUserForm(
        managed(2, longName, {
          hasPassword: false,
          invitation: { state: 'expired', sentAt: 0, expiresAt: 1 },
        }),
      ),
    shows: /has expired/,
  },
  'about to be deleted': {
    path: '/admin/users?id=2',
    user: admin,
    answers: () => answerUserForm(managed(2, 'Amina')),
    act: () => page.getByRole('button', { name: users.remove.button }).click(),
    shows: users.remove.understood,
  },
})

testStates('the administration', {
  full: { path: '/admin', user: admin, answers: answerAdministrator, shows: shell.administration.users },
  'with nothing': { path: '/admin', shows: administration.nothing },
})

testStates('the list of users', {
  full: { path: '/admin/users', user: admin, answers: () => answerUsers(someUsers), shows: 'Amina Lind' },
  empty: { path: '/admin/users', user: admin, answers: () => answerUsers([]), shows: /with “New user”/ },
  'with none that match': {
    path: '/admin/users?search=x',
    user: admin,
    answers: () => answerUsers([]),
    shows: administration.table.widen,
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
