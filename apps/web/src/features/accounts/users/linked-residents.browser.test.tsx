import { accountRoutes } from '@lykta/contract/accounts/routes'
import type { Link } from '@lykta/contract/boxes'
import { managedBoxRoutes } from '@lykta/contract/boxes/administration/routes'
import { linkRoutes } from '@lykta/contract/boxes/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import boxes from '../../../locales/en/boxes.json' with { type: 'json' }
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import users from '../../../locales/en/accounts-users.json' with { type: 'json' }
import { managedBox } from '../../../testing/boxes.ts'
import { openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { desktop, phone, tablet, testStates } from '../../../testing/states.ts'
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
const permissionsFor = (resident: string) =>
  page.getByRole('dialog', { name: `What Karin Lind may do for ${resident}` })
const gone = new Refused('not_found', 404)

/** Opens what the user may do for the first of the residents, where the user may call and write. */
const openPermissions = async (linked = [mother]): Promise<Link> => {
  const found = link(1, 'Karin Lind', { permissions: ['phone', 'message'] })
  await start(linked)
  answer(linkRoutes.find, () => data(found))
  await part
    .getByRole('button', { name: /^Permissions/ })
    .first()
    .click()
  await expect.element(permissionsFor('Resident 1').getByRole('radio', { name: /^User/ })).toBeChecked()
  return found
}

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
    const dialog = page.getByRole('dialog', { name: 'Connect Karin Lind to a resident' })
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

  test('what the user may do there is changed without leaving the user, and each choice is saved at once', async () => {
    let kept = await openPermissions()
    answer(linkRoutes.find, () => data(kept))
    answer(linkRoutes.set, ({ body: { permissions = kept.permissions, competence = kept.competence } }) => {
      kept = { ...kept, permissions, competence }
      return data(kept)
    })
    const dialog = permissionsFor('Resident 1')
    await expect.element(dialog.getByText(users.linked.immediately)).toBeVisible()
    await dialog.getByRole('radio', { name: /^Super user/ }).click()
    await expect.element(dialog.getByRole('radio', { name: /^Super user/ })).toBeChecked()
    // Meanwhile somebody has taken the phone away.
    kept = { ...kept, permissions: ['message'] }
    await dialog.getByRole('switch', { name: shell.functions.calendar }).click()
    await expect.element(dialog.getByRole('switch', { name: shell.functions.calendar })).toBeChecked()
    await expect.element(dialog.getByRole('switch', { name: shell.functions.phone })).not.toBeChecked()
    expect(seen('PUT', '/boxes/1/links/1').map(({ body }) => body)).toEqual([
      { data: { competence: 'superUser' } },
      { data: { permissions: ['message', 'calendar'] } },
    ])
    expect(shownPath()).toBe(path)
  })

  test('a choice that was not saved goes back and says so, and can be tried again', async () => {
    await openPermissions()
    answer(linkRoutes.set, () => unreachable)
    const dialog = permissionsFor('Resident 1')
    await dialog.getByRole('radio', { name: /^Super user/ }).click()
    await expect.element(page.getByText('The permissions of Karin Lind were not saved.')).toBeVisible()
    await expect.element(dialog.getByRole('radio', { name: /^User/ })).toBeChecked()
    answer(linkRoutes.set, () => data(link(1, 'Karin Lind', { competence: 'superUser' })))
    await page.getByRole('button', { name: shell.states.tryAgain }).click()
    await expect.element(dialog.getByRole('radio', { name: /^Super user/ })).toBeChecked()
  })

  test('a link that was removed meanwhile is not made anew, and is no longer listed', async () => {
    await openPermissions()
    answerLinked([])
    answer(linkRoutes.set, ({ query }) => (query.existing === '1' ? gone : data(link(1, 'Karin Lind'))))
    await permissionsFor('Resident 1')
      .getByRole('radio', { name: /^Super user/ })
      .click()
    await expect.element(page.getByText('Karin Lind is no longer connected to Resident 1.')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(part.getByText(users.linked.none)).toBeVisible()
  })

  test('of a link that is gone already they are not shown, and it is no longer listed', async () => {
    await start()
    answer(linkRoutes.find, () => {
      answerLinked([])
      return gone
    })
    await part.getByRole('button', { name: /^Permissions/ }).click()
    await expect.element(page.getByText('Karin Lind is no longer connected to Resident 1.')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(part.getByText(users.linked.none)).toBeVisible()
  })

  test.each([
    { note: 'saved', late: () => data(link(1, 'Karin Lind', { competence: 'superUser' })) },
    { note: 'refused', late: () => gone },
  ])('what is $note after its dialog was closed leaves the dialog of another open', async ({ late }) => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    await openPermissions([mother, aunt])
    answer(linkRoutes.set, async ({ params }) => {
      if (params.id === aunt.id) return data(link(1, 'Karin Lind', { competence: 'viewers' }))
      await promise
      return late()
    })
    await permissionsFor('Resident 1')
      .getByRole('radio', { name: /^Super user/ })
      .click()
    await expect.poll(() => seen('PUT', '/boxes/1/links/1')).toHaveLength(1)
    await permissionsFor('Resident 1').getByRole('button', { name: shell.close }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await part.getByRole('button', { name: /^Permissions.*Resident 2/ }).click()
    await expect.element(permissionsFor('Resident 2')).toBeVisible()
    resolve(undefined)
    const viewer = permissionsFor('Resident 2').getByRole('radio', { name: /^Viewer/ })
    await viewer.click()
    await expect.poll(() => seen('PUT', '/boxes/2/links/1')).toHaveLength(1)
    await expect.element(viewer).toBeChecked()
  })

  test('the dialog says until the end whom it is about', async () => {
    await openPermissions()
    const titles = new Set<string | null>()
    const watch = new MutationObserver(() => {
      for (const title of document.querySelectorAll('[role="dialog"] h2')) titles.add(title.textContent)
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    await permissionsFor('Resident 1').getByRole('button', { name: shell.close }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    watch.disconnect()
    expect([...titles]).toEqual(['What Karin Lind may do for Resident 1'])
  })

  test('what the user may do stays open as the window becomes narrower and wider, and leads back', async () => {
    await openPermissions()
    for (const size of [phone, desktop, tablet]) {
      await resize(size)
      await expect.element(permissionsFor('Resident 1').getByRole('radio', { name: /^User/ })).toBeChecked()
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(part.getByRole('button', { name: /^Permissions/ })).toHaveFocus()
  })

  test.each([
    { note: 'is removed', ended: () => data(null) },
    { note: 'that is gone already is no longer listed', ended: () => gone },
  ])('access $note, once that was confirmed', async ({ ended }) => {
    await openPermissions()
    answer(linkRoutes.end, () => {
      answerLinked([])
      return ended()
    })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await press(boxes.people.end.row)
    const confirming = page.getByRole('dialog', { name: 'Remove access for Karin Lind?' })
    await expect.element(confirming).toMatchTextContent(/will no longer see Resident 1/)
    await confirming.getByRole('button', { name: shell.cancel }).click()
    await expect.element(confirming).not.toBeInTheDocument()
    await expect.element(permissionsFor('Resident 1')).toBeVisible()
    await atRest()
    expect(seen('DELETE', '/boxes/1/links/1')).toEqual([])
    await press(boxes.people.end.row)
    await confirming.getByRole('button', { name: boxes.people.end.confirm }).click()
    await expect.element(page.getByText('Karin Lind no longer has access to Resident 1’s box.')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(part.getByText(users.linked.none)).toBeVisible()
    await atRest()
    expect(seen('DELETE', '/boxes/1/links/1')).toHaveLength(1)
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
    shows: users.linked.permissionsFailed,
  },
})
