import type { DirectoryRole, ScimToken } from '@lykta/contract/accounts'
import { directoryRoutes } from '@lykta/contract/accounts/directory/routes'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import { userRoutes } from '@lykta/contract/accounts/users/routes'
import { atRest } from '@lykta/testing/at-rest'
import { answer, data, list, listPart, pending, Refused, seen } from '@lykta/testing/fake-network'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import users from '../../../../locales/en/accounts-users.json' with { type: 'json' }
import texts from '../../../../locales/en/accounts-directory.json' with { type: 'json' }
import shell from '../../../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../../../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../../../../testing/open-web.tsx'
import { testStates } from '../../../../testing/states.ts'
import { answerUserForm } from '../../../../testing/users.ts'
import { admin, dayMs, longName } from '../../../../testing/world.ts'

setUpWebApp()

const entra = { id: 'entra', label: { en: 'Log in with Entra ID', sv: 'Logga in med Entra ID' } }
const scimUrl = 'https://care.example/scim/v2'
const objectId = '3f6c2c5e-9a41-4c7e-8d1b-0b7a5b8f1c22'

const line = (id: number, group: string, change: Partial<DirectoryRole> = {}): DirectoryRole => ({
  id,
  provider: null,
  group,
  role: 'staff',
  level: 'user',
  cluster: 1,
  groups: [4],
  ...change,
})
const lines = [
  line(1, 'Nurses, second floor'),
  line(2, objectId, { provider: 'entra', groups: [4, 5] }),
  line(3, longName, { provider: 'retired-directory', role: 'admin', level: 'cluster', groups: [] }),
  line(4, 'Night', { groups: [] }),
]
const token = (id: number, change: Partial<ScimToken> = {}): ScimToken => ({
  id,
  name: 'Entra ID',
  cluster: 1,
  madeBy: 'Astrid Ek',
  works: true,
  createdAt: Date.now() - 40 * dayMs,
  lastUsedAt: Date.now() - dayMs,
  ...change,
})
const tokens = [token(1), token(2, { name: longName, lastUsedAt: null, works: false, madeBy: longName })]

const answerDirectory = (all: readonly DirectoryRole[] = lines, some: readonly ScimToken[] = tokens) => {
  answerUserForm()
  answer(directoryRoutes.setUp, () => data({ providers: [entra], scimUrl }))
  answer(directoryRoutes.roles, () => list([...all]))
  answer(directoryRoutes.tokens, () => list([...some]))
}

/** Whoever administers all clusters, of which there are two. */
const answerSystem = () => {
  answerDirectory(
    [
      ...lines,
      line(5, 'IT', { role: 'admin', level: 'system', cluster: null, provider: 'entra', groups: [] }),
    ],
    [token(1), token(2, { cluster: 2 })],
  )
  answer(accountRoutes.permissions, () =>
    data({ role: 'admin', level: 'system', language: 'en', clusterId: null, permissions: ['users'] }),
  )
  answer(userRoutes.places, () =>
    data({
      clusters: [
        { id: 1, name: 'East' },
        { id: 2, name: longName },
      ],
      groups: [{ id: 4, name: 'Second floor', entity: 'Björkgården', cluster: 1 }],
    }),
  )
}

const path = '/admin/users/directory'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const openLine = (name: string) => page.getByRole('row', { name: new RegExp(name) }).click()
const gridOf = () => page.getByRole('grid', { name: texts.lines.title })

const state = { path, user: admin }
testStates('directories, for administrators', {
  'groups and tokens': { ...state, answers: () => answerDirectory(), shows: 'Nurses, second floor' },
  'of several clusters': { ...state, answers: answerSystem, shows: texts.lines.everywhere },
  'many groups': {
    ...state,
    answers: () =>
      answerDirectory(Array.from({ length: 21 }, (_, at) => line(at + 1, `Group ${String(at)}`))),
    shows: 'Group 20',
  },
  nothing: {
    ...state,
    answers: () => {
      answerDirectory([], [])
      answer(directoryRoutes.setUp, () => data({ providers: [], scimUrl }))
    },
    shows: texts.lines.empty,
  },
  loading: {
    ...state,
    answers: () => {
      answerDirectory()
      answer(directoryRoutes.roles, () => pending)
      answer(directoryRoutes.tokens, () => pending)
    },
    shows: scimUrl,
  },
  'that did not load': {
    ...state,
    answers: () => {
      answerDirectory()
      answer(directoryRoutes.setUp, () => new Refused('internal', 500))
    },
    shows: texts.failed,
  },
  'lists that did not load': {
    ...state,
    answers: () => {
      answerDirectory()
      answer(directoryRoutes.roles, () => new Refused('internal', 500))
      answer(directoryRoutes.tokens, () => new Refused('internal', 500))
    },
    shows: texts.tokens.failed,
  },
  'a group that is changed': {
    ...state,
    answers: () => answerDirectory(),
    act: () => openLine('Nurses'),
    shows: texts.hints.sentGroup,
  },
  'a group that was not accepted': {
    ...state,
    answers: () => {
      answerDirectory()
      answer(directoryRoutes.changeRole, () => new Refused('bad_input', 400, { fields: { group: 'No.' } }))
    },
    act: async () => {
      await openLine('Nurses')
      await inDialog(shell.save).click()
    },
    shows: texts.problems.group,
  },
  'a new token': {
    ...state,
    answers: answerSystem,
    act: async () => {
      await button(texts.tokens.new).click()
      await inDialog(texts.tokens.make).click()
    },
    shows: users.problems.required,
  },
  'a token, this once': {
    ...state,
    answers: () => {
      answerDirectory()
      answer(directoryRoutes.makeToken, () => data({ ...token(3), token: `scim_${'aB3-'.repeat(11)}` }))
    },
    act: async () => {
      await button(texts.tokens.new).click()
      await dialog().getByLabelText(texts.fields.name).fill('Entra ID')
      await inDialog(texts.tokens.make).click()
    },
    shows: texts.tokens.once,
  },
})

const open = async () => {
  await openWeb(path, { user: admin })
  await expect.element(page.getByRole('heading', { name: texts.title })).toBeVisible()
}

test('[DIR-04] an administrator of a cluster adds a group, with a role and whose rooms', async () => {
  answerAll()
  answerDirectory([])
  answer(directoryRoutes.addRole, ({ body }) =>
    data({ ...line(9, body.group), provider: body.provider, groups: body.groups }),
  )
  await openWeb('/admin/users', { user: admin })
  await button(users.loggingIn).click()
  await page.getByRole('menuitem', { name: users.directory }).click()
  await expect.poll(shownPath).toBe(path)
  await button(texts.lines.add).click()
  await inDialog(shell.save).click()
  await expect.element(dialog().getByText(users.problems.required)).toBeVisible()
  await dialog().getByLabelText(texts.fields.group).fill(`  ${objectId} `)
  await dialog().getByLabelText('Björkgården, Third floor').click()
  await atRest()
  expect(seen('POST', '/directory/roles')).toEqual([])
  answer(directoryRoutes.roles, () => list([line(9, objectId, { provider: 'entra' })]))
  await inDialog(shell.save).click()
  await expect.element(page.getByText(texts.lines.savedLater)).toBeVisible()
  await expect.element(gridOf().getByText(objectId)).toBeVisible()
  expect(seen('POST', '/directory/roles')).toMatchObject([
    { body: { provider: 'entra', group: objectId, role: 'staff', cluster: 1, groups: [5] } },
  ])
})

test('[DIR-04] what comes by SCIM needs a cluster, and never gives all of them', async () => {
  answerAll()
  answerSystem()
  answer(directoryRoutes.addRole, ({ body }) => data(line(9, body.group)))
  await open()
  await button(texts.lines.add).click()
  const level = dialog().getByLabelText(users.columns.level)
  await dialog().getByLabelText(users.role, { exact: true }).selectOptions(users.roles.admin)
  await level.selectOptions(users.levels.system)
  await expect.element(dialog().getByLabelText(users.fields.cluster)).not.toBeInTheDocument()
  await dialog().getByLabelText(texts.fields.way).selectOptions(texts.ways.scim)
  await expect.element(level).not.toBeInTheDocument()
  await dialog().getByLabelText(texts.fields.group, { exact: true }).fill('Heads')
  await inDialog(shell.save).click()
  await expect.element(dialog().getByText(users.problems.required)).toBeVisible()
  await dialog().getByLabelText(users.fields.cluster).selectOptions('East')
  await inDialog(shell.save).click()
  await expect.element(page.getByText(texts.lines.savedNow)).toBeVisible()
  expect(seen('POST', '/directory/roles')).toMatchObject([
    { body: { provider: null, group: 'Heads', role: 'admin', level: 'cluster', cluster: 1 } },
  ])
})

test('[DIR-04] a group is changed, and keeps no groups that are no longer in use', async () => {
  answerAll()
  answerDirectory([line(1, 'Nurses', { groups: [4, 77] })])
  answer(directoryRoutes.changeRole, ({ body }) => data(line(1, body.group)))
  await open()
  await openLine('Nurses')
  await dialog().getByLabelText(texts.fields.group, { exact: true }).fill('Night nurses')
  await inDialog(shell.save).click()
  await expect.element(page.getByText(texts.lines.savedNow)).toBeVisible()
  expect(seen('PUT', '/directory/roles/1')).toMatchObject([
    { body: { data: { provider: null, group: 'Night nurses', cluster: 1, groups: [4] } } },
  ])
})

test('[DIR-04] a group is removed once it is said what follows', async () => {
  answerAll()
  answerDirectory()
  answer(directoryRoutes.removeRole, () => data(null))
  await open()
  await openLine('Nurses')
  await inDialog(texts.lines.remove).click()
  await expect.element(dialog().getByText(texts.lines.removeNow)).toBeVisible()
  await atRest()
  expect(seen('DELETE', '/directory/roles/1')).toEqual([])
  answer(directoryRoutes.roles, () => list(lines.slice(1)))
  await inDialog(texts.lines.remove).click()
  await expect.element(page.getByText(texts.lines.removed)).toBeVisible()
  await expect.element(gridOf().getByText('Nurses, second floor')).not.toBeInTheDocument()
  expect(seen('DELETE', '/directory/roles/1')).toHaveLength(1)
})

test('[DIR-04] of many groups one is found by a part of its name, also in a later part of the list', async () => {
  answerAll()
  answerDirectory()
  const many = Array.from({ length: 30 }, (_, at) => line(at + 1, `Group ${String(at)}`))
  answer(directoryRoutes.roles, ({ query: { skip = 0 } }) =>
    skip === 0 ? listPart(many.slice(0, 20), 20) : list(many.slice(skip), 30),
  )
  await open()
  await page.getByLabelText(texts.lines.search).fill('group 29')
  await expect.element(gridOf().getByRole('row', { name: /Group 29/ })).toBeVisible()
  await expect.poll(() => gridOf().getByRole('row').elements().length).toBe(2)
  await page.getByLabelText(texts.lines.search).fill('kitchen')
  await expect.element(page.getByText(texts.lines.noMatch)).toBeVisible()
})

test('[SCIM-01] a token is shown once, with the address, until it has been entered', async () => {
  answerAll()
  answerDirectory(lines, [])
  const secret = 'scim_shown-once'
  const made = token(3, { lastUsedAt: null })
  answer(directoryRoutes.makeToken, () => data({ ...made, token: secret }))
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await expect.element(page.getByText(texts.tokens.empty)).toBeVisible()
  await button(texts.tokens.new).click()
  await dialog().getByLabelText(texts.fields.name).fill('Entra ID')
  answer(directoryRoutes.tokens, () => list([made]))
  await inDialog(texts.tokens.make).click()
  await expect.element(dialog().getByText(secret)).toBeVisible()
  await dialog()
    .getByRole('button', { name: new RegExp(`^${texts.copy} ?, Token`) })
    .click()
  await expect.element(page.getByText(texts.copied)).toBeVisible()
  expect(copied).toHaveBeenCalledExactlyOnceWith(secret)
  await inDialog(texts.tokens.kept).click()
  await expect.element(page.getByText(secret)).not.toBeInTheDocument()
  await expect.element(page.getByText(texts.tokens.unused, { exact: false })).toBeVisible()
  expect(seen('POST', '/directory/tokens')).toMatchObject([{ body: { name: 'Entra ID', cluster: 1 } }])
})

test('[SCIM-01] a token that no longer counts says why, and is ended once it is said what follows', async () => {
  answerAll()
  answerDirectory(lines, [token(1, { works: false })])
  answer(directoryRoutes.endToken, () => data(null))
  await open()
  await expect.element(page.getByText(texts.tokens.stopped.replace('{{name}}', 'Astrid Ek'))).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${texts.tokens.end} ?, Entra ID`) }).click()
  await expect.element(dialog().getByText(texts.tokens.endStops)).toBeVisible()
  await atRest()
  expect(seen('DELETE', '/directory/tokens/1')).toEqual([])
  answer(directoryRoutes.tokens, () => list([]))
  await inDialog(texts.tokens.end).click()
  await expect.element(page.getByText(texts.tokens.empty)).toBeVisible()
  expect(seen('DELETE', '/directory/tokens/1')).toHaveLength(1)
})
