import { accountRoutes } from '@lykta/contract/accounts/routes'
import { linkRoutes, managedBoxRoutes } from '@lykta/contract/boxes/routes'
import { resize } from '@lykta/testing/everybody'
import { answer, data, list, seen, unreachable } from '@lykta/testing/network'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { boxes } from '../../../locales/en/boxes.ts'
import { shell } from '../../../locales/en/shell.ts'
import { users } from '../../../locales/en/users.ts'
import { managedBox } from '../../../testing/boxes.ts'
import { openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { desktop, testStates } from '../../../testing/states.ts'
import { answerUserForm, managed } from '../../../testing/users.ts'
import { admin, link, longName } from '../../../testing/world.ts'

setUpWebApp()

const path = '/admin/users?id=1'
const [mother, aunt] = [managedBox(1), managedBox(2)]

const answerLinked = (linked = [mother]) => {
  answerUserForm(managed(1, 'Karin'))
  answer(accountRoutes.permissions, () =>
    data({ role: 'admin', level: 'cluster', language: 'en', clusterId: 1, permissions: ['users', 'boxes'] }),
  )
  answer(managedBoxRoutes.list, ({ query: { filter } }) => {
    const found = filter?.user === undefined ? [mother, aunt] : linked
    return list(found, found.length)
  })
}
const start = async (...args: Parameters<typeof answerLinked>) => {
  answerLinked(...args)
  await resize(desktop)
  await openWeb(path, { user: admin })
}
const part = page.getByRole('region', { name: users.linked.title })

describe('[USERFORM-28] the residents of a user', () => {
  test('are named with room and house, and lead to their boxes', async () => {
    await start()
    await expect.element(part).toMatchTextContent(/Resident 1\s*Room 201, Second floor, Björkgården/)
    expect(seen('GET', '/boxes').map(({ query }) => query['filter'])).toContain('{"user":1}')
    await expect.element(part.getByRole('link')).toHaveAttribute('href', '/admin/boxes/1')
    expect(shownPath()).toBe(path)
  })

  test('another is found by name, and linked with all that the TV may show', async () => {
    await start()
    answer(linkRoutes.set, () => data(link(1, 'Karin Lind')))
    await part.getByRole('button', { name: users.linked.add }).click()
    const dialog = page.getByRole('dialog', { name: 'Whom should Karin Lind be connected to?' })
    await dialog.getByLabelText(users.linked.search).fill('Resident')
    await expect.poll(() => dialog.getByRole('radio').elements()).toHaveLength(1)
    await dialog.getByRole('radio').click()
    answerLinked([mother, aunt])
    answer(linkRoutes.set, () => data(link(1, 'Karin Lind')))
    await dialog.getByRole('button', { name: users.linked.confirm }).click()
    await expect.element(page.getByText('Karin Lind is now connected to Resident 2.')).toBeVisible()
    await expect.poll(() => part.getByRole('link').elements()).toHaveLength(2)
    expect(seen('PUT', '/boxes/2/links/1').map(({ body }) => body)).toEqual([
      { data: { permissions: aunt.functions, competence: 'user' } },
    ])
  })

  test('what the user may do there is seen and changed without leaving the user', async () => {
    await start()
    answer(linkRoutes.find, () => data(link(1, 'Karin Lind', { permissions: ['phone', 'message'] })))
    await part.getByRole('button', { name: /^Permissions/ }).click()
    const dialog = page.getByRole('dialog', { name: 'What may Karin Lind do for Resident 1?' })
    await expect.element(dialog.getByRole('radio', { name: /^User/ })).toBeChecked()
    await dialog.getByRole('radio', { name: /^Super user/ }).click()
    await dialog.getByRole('switch', { name: shell.functions.calendar }).click()
    await dialog.getByRole('switch', { name: shell.functions.phone }).click()
    answer(linkRoutes.set, () => data(link(1, 'Karin Lind')))
    await dialog.getByRole('button', { name: shell.save }).click()
    await expect.element(page.getByText('The permissions of Karin Lind have been saved.')).toBeVisible()
    expect(seen('PUT', '/boxes/1/links/1').map(({ body }) => body)).toEqual([
      { data: { permissions: ['message', 'calendar'], competence: 'superUser' } },
    ])
    await expect.element(dialog).not.toBeInTheDocument()
    expect(shownPath()).toBe(path)
  })

  test('nobody changes what they themselves may do', async () => {
    await start()
    answer(linkRoutes.find, () => data(link(1, 'Karin Lind', { mayChange: false })))
    await part.getByRole('button', { name: /^Permissions/ }).click()
    await expect.element(page.getByRole('dialog').getByText(boxes.people.own)).toBeVisible()
    await expect.element(page.getByRole('dialog').getByRole('radio')).not.toBeInTheDocument()
  })
})

testStates('the residents of a user', {
  some: { path, user: admin, answers: () => answerLinked(), shows: 'Resident 1' },
  none: { path, user: admin, answers: () => answerLinked([]), shows: users.linked.none },
  failed: {
    path,
    user: admin,
    answers: () => {
      answerLinked()
      answer(managedBoxRoutes.list, () => unreachable)
    },
    shows: users.linked.failed,
  },
  long: {
    path,
    user: admin,
    answers: () => answerLinked([managedBox(1, { resident: longName })]),
    shows: longName,
  },
  'another to choose': {
    path,
    user: admin,
    answers: () => answerLinked(),
    act: async () => {
      await part.getByRole('button', { name: users.linked.add }).click()
      await page.getByRole('radio').click()
    },
    shows: users.linked.begins,
  },
  permissions: {
    path,
    user: admin,
    answers: () => {
      answerLinked()
      answer(linkRoutes.find, () => data(link(1, 'Karin Lind', { competence: 'viewers' })))
    },
    act: () => part.getByRole('button', { name: /^Permissions/ }).click(),
    shows: boxes.people.onlyLooks,
  },
  'permissions that did not load': {
    path,
    user: admin,
    answers: () => {
      answerLinked()
      answer(linkRoutes.find, () => unreachable)
    },
    act: () => part.getByRole('button', { name: /^Permissions/ }).click(),
    shows: shell.states.tryAgain,
  },
})
