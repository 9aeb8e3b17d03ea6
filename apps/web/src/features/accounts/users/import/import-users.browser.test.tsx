import { userRoutes } from '@lykta/contract/accounts/users/routes'
import { ImportUsersSchema, type ImportedUsers } from '@lykta/contract/accounts'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, pending, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import errors from '../../../../locales/en/errors.json' with { type: 'json' }
import shell from '../../../../locales/en/shell.json' with { type: 'json' }
import users from '../../../../locales/en/accounts-users.json' with { type: 'json' }
import { watchDownloads } from '../../../../testing/downloads.ts'
import { openWeb, setUpWebApp, shownPath } from '../../../../testing/open-web.tsx'
import { desktop, testStates } from '../../../../testing/states.ts'
import { answerUserForm } from '../../../../testing/users.ts'
import { admin, karin, longName } from '../../../../testing/world.ts'

setUpWebApp()

const words = users.import
const good: ImportedUsers = { created: [], faults: [], faultCount: 0, connected: [], connectedCount: 0 }
const faulty: ImportedUsers = {
  created: [],
  faults: [
    { row: 0, field: 'email', problem: 'email_taken' },
    { row: 1, field: 'role', problem: 'unknown' },
    { row: 1, field: 'cluster', problem: 'unknown' },
  ],
  faultCount: 203,
  connected: [],
  connectedCount: 0,
}
const text = `First name;Username;Email;Role;Cluster;Nickname
Karin;karin;karin@example.org;Relative;East;Kaja
${longName};amina;amina@example.org;Boss;West;`

const choose = (content = text) =>
  userEvent.upload(page.getByLabelText(words.choose), new File([content], 'users.csv', { type: 'text/csv' }))
const checks = (checked: ImportedUsers) => {
  answerUserForm()
  answer(userRoutes.import, ({ body }) => data(body.dryRun ? checked : { ...good, created: [11, 12] }))
}
const start = async () => {
  await resize(desktop)
  await openWeb('/admin/users/import', { user: admin })
}
const sent = () => seen('POST', '/users/import').map(({ body }) => ImportUsersSchema.parse(body))
const create = page.getByRole('button', { name: 'Create 2 users' })

describe('an import of users', () => {
  test('[USERFORM-29] shows who will be connected to whom before anybody is created', async () => {
    const astrid = { resident: 'Astrid Lind', place: 'Björkgården, 213' }
    const given = { permissions: ['phone' as const, 'message' as const], competence: 'user' as const }
    checks({
      ...good,
      connected: [
        { row: 0, ...astrid, ...given },
        { row: 1, ...astrid, ...given },
        { row: 1, resident: 'Bo Ek', place: '', permissions: [], competence: 'viewers' },
      ],
      connectedCount: 1_003,
    })
    await start()
    await choose()
    const shown = page.getByRole('region', { name: words.connected })
    await expect
      .poll(() =>
        shown
          .getByRole('listitem')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual([
        `Astrid Lind, Björkgården, 213: Karin and ${longName} · User · Phone, Messages`,
        `Bo Ek: ${longName} · Viewers`,
      ])
    await expect.element(shown.getByText(/^10\d\d more connections are not shown\.$/)).toBeVisible()
    expect(sent().map(({ dryRun }) => dryRun)).toEqual([true])
  })

  test('[USERFORM-24] is checked, creates all at once, and invites them', async () => {
    checks(good)
    answer(userRoutes.act, ({ body }) => data({ done: body.ids, left: [] }))
    await start()
    await choose()
    await expect.element(page.getByText('users.csv looks fine. 2 users will be created.')).toBeVisible()
    await expect.element(page.getByText('These columns are not read: Nickname.')).toBeVisible()
    // As they were read, before anybody is created.
    const rows = page.getByRole('region', { name: words.firstRows }).getByRole('listitem')
    await expect.element(rows.first()).toMatchTextContent(/Karin.*karin@example\.org/)
    await create.click()
    await expect.element(page.getByText('2 users have been created.')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await expect.element(page.getByText(words.allInvited)).toBeVisible()
    const [checked, created] = sent()
    expect([checked?.dryRun, created?.dryRun]).toEqual([true, false])
    expect(created?.key).toBe(checked?.key)
    expect(created?.rows[0]).toMatchObject({ username: 'karin', role: 'relative', cluster: 1 })
    expect(seen('POST', '/users/actions').map(({ body }) => body)).toEqual([
      { action: 'invite', ids: [11, 12] },
    ])
    await page.getByRole('button', { name: words.toList }).click()
    await expect.poll(shownPath).toBe('/admin/users')
  })

  test('[USERFORM-25] says what is wrong by row and column, with what to do, and creates nobody', async () => {
    checks(faulty)
    await start()
    await choose()
    const faults = page.getByRole('region', { name: words.faults }).getByRole('listitem')
    await expect
      .poll(() => faults.elements().map((one) => one.textContent))
      .toEqual([
        `Row 2, Email · karin@example.org${words.problems.email_taken}`,
        `Row 3, Role · Boss${words.unknown.role}`,
        'Row 3, Cluster · WestThere is no such cluster. These are there: East.',
      ])
    await expect.element(create).not.toBeInTheDocument()
    expect(sent().map(({ dryRun }) => dryRun)).toEqual([true])
  })

  const withNumber = `First name;Username;Email;Role;Personal number
Karin;karin;karin@example.org;Relative;19900101-1231`

  test('[USERFORM-30] sends numbers, and shows none', async () => {
    checks(good)
    await start()
    await choose(withNumber)
    await expect.element(page.getByText(words.firstRows)).toBeVisible()
    expect(document.body.textContent).not.toContain('1231')
    expect(sent()).toMatchObject([{ rows: [{ personalNumber: '19900101-1231' }] }])
  })

  test('[USERFORM-30] does not show a number that is wrong', async () => {
    checks({ ...good, faults: [{ row: 0, field: 'personalNumber', problem: 'number' }], faultCount: 1 })
    await start()
    await choose(withNumber)
    await expect
      .element(page.getByText(`Row 2, ${users.fields.personalNumber}`, { exact: true }))
      .toBeVisible()
    expect(document.body.textContent).toContain(words.problems.number)
    expect(document.body.textContent).not.toContain('1231')
  })

  test('[USERFORM-26] that was not answered is sent again with the same key', async () => {
    checks(good)
    await start()
    await choose()
    await page.getByRole('switch', { name: words.invite }).click()
    answer(userRoutes.import, () => unreachable)
    await create.click()
    await expect.element(page.getByText(errors.unreachable)).toBeVisible()
    answer(userRoutes.import, () => data({ ...good, created: [11, 12] }))
    await create.click()
    await expect.element(page.getByText(words.notInvited)).toBeVisible()
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1)
    await atRest()
    expect(seen('POST', '/users/actions')).toEqual([])
  })

  test('says how many invitations did not go out; the users are there', async () => {
    checks(good)
    answer(userRoutes.act, () => unreachable)
    await start()
    await choose()
    await create.click()
    await expect.element(page.getByText('2 users have been created.')).toBeVisible()
    await expect.element(page.getByText(/2 invitations could not be sent/)).toBeVisible()
  })

  test('has a template with the headings that it reads', async () => {
    checks(good)
    const saved = watchDownloads()
    await start()
    await page.getByRole('button', { name: words.template }).click()
    expect(await saved[0]?.text()).toMatch(
      /^\uFEFFFirst name;Last name;Username;Email;.*\r\nKarin;Lindqvist;/,
    )
  })

  test('of a file that is no list is refused at once', async () => {
    checks(good)
    await start()
    await choose('PK\u0003\u0004')
    await expect.element(page.getByText(words.files.spreadsheet)).toBeVisible()
    await choose('First name;Role\nKarin;Relative')
    await expect.element(page.getByText(/These columns are missing: Username, Email\./)).toBeVisible()
    await atRest()
    expect(sent()).toEqual([])
  })

  test('is not there for a relative', async () => {
    await resize(desktop)
    answerUserForm()
    await openWeb('/admin/users/import', { user: karin })
    await expect.element(page.getByText(words.explained)).not.toBeInTheDocument()
  })
})

const state = { path: '/admin/users/import', user: admin }
testStates('the import of users', {
  empty: { ...state, answers: () => checks(good), shows: words.template },
  loading: {
    ...state,
    answers: () => {
      checks(good)
      answer(userRoutes.places, () => pending)
    },
    shows: shell.states.loading,
  },
  failed: {
    ...state,
    answers: () => {
      checks(good)
      answer(userRoutes.places, () => unreachable)
    },
    shows: words.failed,
  },
  'with faults and long names': {
    ...state,
    answers: () =>
      checks({ ...faulty, faults: [...faulty.faults, { row: 1, field: 'firstName', problem: 'tooLong' }] }),
    act: () => choose(),
    shows: /103 more|199 more/,
  },
  'about to create': { ...state, answers: () => checks(good), act: () => choose(), shows: 'Create 2 users' },
  refused: {
    ...state,
    answers: () => {
      checks(good)
      answer(userRoutes.import, () => new Refused('not_permitted', 422))
    },
    act: () => choose(),
    shows: errors.not_permitted,
  },
  inviting: {
    ...state,
    answers: () => {
      checks(good)
      answer(userRoutes.act, () => pending)
    },
    act: async () => {
      await choose()
      await create.click()
    },
    shows: 'Creating 2 users',
  },
})
