import type { UserPermission } from '@lykta/contract/accounts'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import {
  clusterRoutes,
  entityGroupRoutes,
  entityRoutes,
  groupRoutes,
  organisationRoutes,
} from '@lykta/contract/organisation/routes'
import { administrationOverviewRoutes } from '@lykta/contract/overview/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import administration from '../../locales/en/administration.json' with { type: 'json' }
import installation from '../../locales/en/installation.json' with { type: 'json' }
import errors from '../../locales/en/errors.json' with { type: 'json' }
import organisation from '../../locales/en/organisation.json' with { type: 'json' }
import overview from '../../locales/en/overview.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../testing/states.ts'
import { admin } from '../../testing/world.ts'

setUpWebApp()

const answerOrganisation = () => {
  answerAll()
  answer(accountRoutes.permissions, () =>
    data({ role: 'admin', level: 'cluster', language: 'en', clusterId: 1, permissions: ['organisation'] }),
  )
  const floors = [
    { id: 4, name: 'Lakeside', parent: 3, rooms: 2 },
    { id: 5, name: 'Garden', parent: 3, rooms: 0 },
  ]
  answer(clusterRoutes.list, () => list([{ id: 1, name: 'Björkstad', parent: null, rooms: 2 }]))
  answer(entityGroupRoutes.list, () => list([{ id: 2, name: 'North', parent: 1, rooms: 2 }]))
  answer(entityRoutes.list, () => list([{ id: 3, name: 'Björkgården', parent: 2, rooms: 2 }]))
  answer(groupRoutes.list, () => list(floors))
  answer(organisationRoutes.rooms, () =>
    list(
      ['211', '212'].map((name, index) => ({
        id: 11 + index,
        name,
        location: '',
        group: { id: 4, name: 'Lakeside' },
        entity: { id: 3, name: 'Björkgården' },
        box: null,
        resident: '',
      })),
    ),
  )
}
const row = (name: string) => page.getByRole('treeitem', { name, exact: true })

testStates('the organisation', {
  full: {
    path: '/admin/organisation',
    user: admin,
    answers: answerOrganisation,
    act: () => row('Lakeside 2 rooms').click(),
    shows: organisation.retire.do,
  },
  'with a question about what is not saved': {
    path: '/admin/organisation',
    user: admin,
    answers: answerOrganisation,
    act: async () => {
      await row('Garden 0 rooms').click()
      await page.getByLabelText(organisation.name, { exact: true }).fill('Orangery')
      await row('Lakeside 2 rooms').click()
    },
    shows: administration.leave.title,
  },
  failed: {
    path: '/admin/organisation',
    user: admin,
    answers: () => {
      answerOrganisation()
      answer(groupRoutes.list, () => unreachable)
    },
    shows: organisation.failed,
  },
})

test('that no room matches a search is said as in every list', async () => {
  answerOrganisation()
  answer(organisationRoutes.rooms, () => list([], 0))
  await openWeb('/admin/organisation', { user: admin })
  await page.getByLabelText(organisation.search).fill('zzz')
  await expect.element(page.getByRole('heading', { name: organisation.noMatch })).toBeVisible()
  await expect.element(page.getByText(organisation.noMatchNext)).toBeVisible()
})

test('where it did not load, nobody is asked to begin with the first of it', async () => {
  answerOrganisation()
  answer(groupRoutes.list, () => unreachable)
  await openWeb('/admin/organisation', { user: admin })
  await expect.element(page.getByText(organisation.failed)).toBeVisible()
  await expect.element(page.getByText(organisation.begin)).not.toBeInTheDocument()
})

test('a group’s rooms without a TV get a printed sheet each', async () => {
  answerOrganisation()
  const asked = vi.spyOn(window, 'print').mockReturnValue()
  await resize(desktop)
  await openWeb('/admin/organisation', { user: admin })
  await row('Lakeside 2 rooms').click()
  await page.getByRole('button', { name: installation.print_other.replace('{{count}}', '2') }).click()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  const rooms = [...document.querySelectorAll('body > div > section h1')].map((one) => one.textContent)
  expect(rooms).toEqual(['Room 211', 'Room 212'])
  expect(seen('GET', '/rooms').at(-1)?.query).toMatchObject({ filter: '{"group":4,"free":true}' })
})

test('a room is moved once it has been said who sees more or less by it', async () => {
  answerOrganisation()
  const amina = { id: 9, name: 'Amina Ali', role: 'staff' as const, rooms: 1 }
  answer(organisationRoutes.edit, () => data({ gains: [], loses: [amina] }))
  await resize(desktop)
  await openWeb('/admin/organisation', { user: admin })
  await page.getByRole('button', { name: 'Open Lakeside' }).click()
  await row('211').click()
  await page.getByRole('radio', { name: 'Garden Björkgården, North, Björkstad' }).click()
  await page.getByRole('button', { name: organisation.move.do }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 211 to Garden?' })
  await expect.element(dialog.getByText('These will no longer see residents there: Amina Ali.')).toBeVisible()
  const sent = () => seen('PUT', '/rooms/11').map(({ query, body }) => [query['preview'], body])
  expect(sent()).toEqual([['1', { data: { parent: 5 } }]])
  await dialog.getByRole('button', { name: organisation.move.do }).click()
  await expect.poll(sent).toEqual([
    ['1', { data: { parent: 5 } }],
    [undefined, { data: { parent: 5 } }],
  ])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a room is dragged to another group, and to nothing else', async () => {
  answerOrganisation()
  answer(organisationRoutes.edit, () => data({ gains: [], loses: [] }))
  await resize(desktop)
  await openWeb('/admin/organisation', { user: admin })
  await page.getByRole('button', { name: 'Open Lakeside' }).click()
  await row('211').dropTo(row('Björkgården 2 rooms'))
  await row('211').dropTo(row('Garden 0 rooms'))
  const dialog = page.getByRole('dialog', { name: 'Move 211 to Garden?' })
  await expect.element(dialog.getByText(organisation.move.nobody)).toBeVisible()
  expect(seen('PUT').map(({ path, query, body }) => [path, query['preview'], body])).toEqual([
    ['/rooms/11', '1', { data: { parent: 5 } }],
  ])
  await dialog.getByRole('button', { name: organisation.move.do }).click()
  await expect.poll(() => seen('PUT', '/rooms/11').at(-1)?.query['preview']).toBeUndefined()
})

test('a move that is refused is said above the tree, and in a notice wherever the screen is', async () => {
  answerOrganisation()
  answer(organisationRoutes.edit, () => new Refused('not_permitted', 403))
  await resize(desktop)
  await openWeb('/admin/organisation', { user: admin })
  await page.getByRole('button', { name: 'Open Lakeside' }).click()
  await row('211').dropTo(row('Garden 0 rooms'))
  await expect.element(page.getByRole('alert').getByText(errors.not_permitted)).toBeVisible()
  await expect
    .element(page.getByText(`211 could not be moved to Garden. ${errors.not_permitted}`))
    .toBeVisible()
})

describe('the first steps', () => {
  const taken = {
    cluster: true,
    entityGroup: true,
    entity: true,
    group: true,
    room: false,
    user: false,
    tv: false,
    message: false,
  }
  const steps = page.getByRole('region', { name: overview.first.title })
  const start = async (permissions: UserPermission[]) => {
    answerOrganisation()
    answer(accountRoutes.permissions, () =>
      data({ role: 'admin', level: 'cluster', language: 'en', clusterId: 1, permissions }),
    )
    answer(administrationOverviewRoutes.firstSteps, () => data(taken))
    await resize(phone)
    await openWeb('/admin/organisation', { user: admin })
    await row('Garden 0 rooms').click()
    await page.getByLabelText(organisation.add.rooms).fill('213')
    const asked = () => seen('GET', '/overview/first-steps').length
    await expect.poll(asked).toBeGreaterThan(0)
    await atRest()
    expect(steps.elements()).toEqual([])
    const before = asked()
    answer(organisationRoutes.create, () => data({ id: 13 }))
    answer(administrationOverviewRoutes.firstSteps, () => data({ ...taken, room: true }))
    await page.getByRole('button', { name: organisation.addIt }).click()
    await expect.poll(asked).toBeGreaterThan(before)
  }

  test('[OVERVIEW-05] lead on as soon as what they need has been added', async () => {
    await start(['organisation', 'users', 'overview'])
    await expect.element(steps).toMatchTextContent('Next: The first user')
    await expect
      .element(steps.getByRole('link', { name: overview.first.goOn }))
      .toHaveAttribute('href', '/admin/users/new')
  })

  test('[OVERVIEW-05] lead nowhere that the administrator may not go', async () => {
    await start(['organisation', 'overview'])
    await expect.element(page.getByLabelText(organisation.add.rooms)).toHaveValue('')
    await atRest()
    expect(steps.elements()).toEqual([])
  })
})

describe('what is typed and not saved', () => {
  const dialog = page.getByRole('dialog', { name: administration.leave.title })
  const stay = dialog.getByRole('button', { name: shell.cancel })
  const leave = dialog.getByRole('button', { name: administration.leave.confirm })
  const start = async () => {
    answerOrganisation()
    await resize(desktop)
    await openWeb('/admin/organisation', { user: admin })
    await row('Garden 0 rooms').click()
  }

  test.each([
    ['a name', organisation.name],
    ['a new room', organisation.add.rooms],
  ])('%s is asked about before another row is shown', async (_what, label) => {
    await start()
    const field = page.getByLabelText(label, { exact: true })
    await field.fill('Orangery')
    await row('Lakeside 2 rooms').click()
    await stay.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('Orangery')
    // The row that is shown already takes nothing away.
    await row('Garden 0 rooms').click()
    await expect.element(field).toHaveValue('Orangery')
    await row('Lakeside 2 rooms').click()
    await leave.click()
    await expect.element(page.getByRole('heading', { name: 'Lakeside' })).toBeVisible()
    await expect.element(page.getByLabelText(organisation.name, { exact: true })).toHaveValue('Lakeside')
    await row('Garden 0 rooms').click()
    await expect.element(page.getByRole('heading', { name: 'Garden' })).toBeVisible()
    expect(dialog.elements()).toEqual([])
  })

  test('is asked about before a room that was found is shown', async () => {
    await start()
    await page.getByLabelText(organisation.name, { exact: true }).fill('Orangery')
    await page.getByLabelText(organisation.search).fill('212')
    await page.getByRole('button', { name: '212 Björkgården, Lakeside' }).click()
    await leave.click()
    await expect.element(row('212')).toHaveAttribute('aria-selected', 'true')
  })

  test('is asked about before the page is left', async () => {
    await start()
    await page.getByLabelText(organisation.name, { exact: true }).fill('Orangery')
    await page.getByRole('link', { name: shell.menu.app }).first().click()
    await leave.click()
    await expect.poll(shownPath).not.toContain('/admin')
  })

  test('is not asked about once it is saved', async () => {
    await start()
    answer(groupRoutes.edit, () => data({ gains: [], loses: [] }))
    await page.getByLabelText(organisation.name, { exact: true }).fill('Orangery')
    await page.getByRole('button', { name: shell.save }).click()
    await expect.poll(() => seen('PUT', '/groups/5')).toHaveLength(1)
    await expect.element(page.getByLabelText(organisation.name, { exact: true })).toHaveValue('Garden')
    await row('Lakeside 2 rooms').click()
    await expect.element(page.getByRole('heading', { name: 'Lakeside' })).toBeVisible()
  })
})

test('of many groups those are offered that have the words in them', async () => {
  answerOrganisation()
  answer(groupRoutes.list, () =>
    list(
      Array.from({ length: 60 }, (_, index) => ({
        id: 4 + index,
        name: `Floor ${String(index)}`,
        parent: 3,
        rooms: index === 0 ? 2 : 0,
      })),
    ),
  )
  await resize(desktop)
  await openWeb('/admin/organisation', { user: admin })
  await page.getByRole('button', { name: 'Open Floor 0' }).click()
  await row('211').click()
  const choices = page.getByRole('complementary').getByRole('radio')
  await expect.element(page.getByText('The first 20 of 59. Search to find the others.')).toBeVisible()
  expect(choices.elements()).toHaveLength(20)
  await page.getByLabelText(organisation.move.search).fill('björk 59')
  await expect.poll(() => choices.elements().length).toBe(1)
  await page.getByLabelText(organisation.move.search).fill('nowhere')
  await expect.element(page.getByText(organisation.move.noMatch)).toBeVisible()
})

test('a room that was found is shown in the tree, and its description is changed', async () => {
  answerOrganisation()
  answer(organisationRoutes.edit, () => data({ gains: [], loses: [] }))
  await resize(desktop)
  await openWeb('/admin/organisation', { user: admin })
  await page.getByLabelText(organisation.search).fill('212')
  await page.getByRole('button', { name: '212 Björkgården, Lakeside' }).click()
  await expect.element(row('212')).toHaveAttribute('aria-selected', 'true')
  await expect.element(row('212')).toHaveFocus()
  await page.getByLabelText(organisation.location).fill('Mamma')
  await page.getByRole('button', { name: shell.save }).click()
  await expect
    .poll(() => seen('PUT', '/rooms/12').map(({ query, body }) => [query, body]))
    .toEqual([[{}, { data: { location: 'Mamma' } }]])
})

test('on a phone what was chosen comes into view below the tree', async () => {
  answerOrganisation()
  await resize(phone)
  await openWeb('/admin/organisation', { user: admin })
  const button = page.getByRole('button', { name: organisation.retire.do })
  await row('Garden 0 rooms').click()
  await expect.element(button).toBeInTheDocument()
  await expect
    .poll(() => page.getByRole('heading', { name: 'Garden' }).element().getBoundingClientRect().top)
    .toBeLessThan(phone.height / 2)
})

test('what is added lies in the part that is chosen', async () => {
  answerOrganisation()
  answer(organisationRoutes.create, () => data({ id: 99 }))
  await resize(desktop)
  await openWeb('/admin/organisation', { user: admin })
  await row('Garden 0 rooms').click()
  await page.getByRole('textbox', { name: organisation.add.rooms }).fill('301')
  await page.getByRole('button', { name: organisation.addIt }).click()
  await expect
    .poll(() => seen('POST', '/rooms').map(({ body }) => body))
    .toEqual([{ name: '301', parent: 5 }])
})

test('whoever may not see the organisation is sent home', async () => {
  answerAll()
  await openWeb('/admin/organisation', { user: { ...admin, role: 'staff' } })
  await expect.poll(shownPath).not.toContain('/admin')
})

test('[OVERVIEW-05] an empty organisation begins with a cluster, for whoever looks after all of them', async () => {
  answerOrganisation()
  const made: string[] = []
  answer(accountRoutes.permissions, () =>
    data({ role: 'admin', level: 'system', language: 'en', clusterId: null, permissions: ['organisation'] }),
  )
  for (const { list: read } of [entityGroupRoutes, entityRoutes, groupRoutes]) answer(read, () => list([]))
  answer(clusterRoutes.list, () =>
    list(made.map((name, id) => ({ id: id + 1, name, parent: null, rooms: 0 }))),
  )
  answer(clusterRoutes.create, ({ body }) => {
    made.push(body.name)
    return data({ id: 1 })
  })
  await resize(desktop)
  await openWeb('/admin/organisation', { user: admin })
  await expect.element(page.getByText(organisation.begin)).toBeVisible()
  await page.getByLabelText(organisation.add.clusters).fill('Björkstad')
  await page.getByRole('button', { name: organisation.addIt }).click()
  await expect.element(row('Björkstad 0 rooms')).toHaveAttribute('aria-selected', 'true')
  // Typing goes on with what lies in it.
  await expect.element(page.getByLabelText(organisation.add.entitygroups)).toHaveFocus()
})

test('several rooms are added one after the other', async () => {
  answerOrganisation()
  answer(organisationRoutes.create, () => data({ id: 99 }))
  await resize(desktop)
  await openWeb('/admin/organisation', { user: admin })
  await row('Garden 0 rooms').click()
  for (const name of ['301', '302']) {
    const field = page.getByRole('textbox', { name: organisation.add.rooms })
    await field.fill(name)
    await page.getByRole('button', { name: organisation.addIt }).click()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('')
  }
  expect(seen('POST', '/rooms').map(({ body }) => body)).toEqual([
    { name: '301', parent: 5 },
    { name: '302', parent: 5 },
  ])
})

test('a cluster is not added by whoever looks after one', async () => {
  answerOrganisation()
  await openWeb('/admin/organisation', { user: admin })
  await expect.element(page.getByText(organisation.choose)).toBeVisible()
  expect(page.getByLabelText(organisation.add.clusters).elements()).toEqual([])
})
