import { accountRoutes } from '@lykta/contract/accounts/routes'
import {
  clusterRoutes,
  entityGroupRoutes,
  entityRoutes,
  groupRoutes,
  organisationRoutes,
} from '@lykta/contract/organisation/routes'
import { resize } from '@lykta/testing/everybody'
import { answer, data, list, Refused, seen, unreachable } from '@lykta/testing/network'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { installation } from '../../locales/en/installation.ts'
import { errors } from '../../locales/en/errors.ts'
import { organisation } from '../../locales/en/organisation.ts'
import { shell } from '../../locales/en/shell.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../testing/states.ts'
import { admin } from '../../testing/world.ts'

setUpWebApp()

const answerOrganisation = () => {
  answerAll()
  answer(accountRoutes.checkSession, () => data(admin))
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

test('a move that is refused is said above the tree', async () => {
  answerOrganisation()
  answer(organisationRoutes.edit, () => new Refused('not_permitted', 403))
  await resize(desktop)
  await openWeb('/admin/organisation', { user: admin })
  await page.getByRole('button', { name: 'Open Lakeside' }).click()
  await row('211').dropTo(row('Garden 0 rooms'))
  await expect.element(page.getByRole('alert').getByText(errors.not_permitted)).toBeVisible()
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
  await expect.element(row('212')).toBeVisible()
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
  await expect.element(row('Björkstad 0 rooms')).toBeVisible()
})

test('a cluster is not added by whoever looks after one', async () => {
  answerOrganisation()
  await openWeb('/admin/organisation', { user: admin })
  await expect.element(page.getByText(organisation.choose)).toBeVisible()
  expect(page.getByLabelText(organisation.add.clusters).elements()).toEqual([])
})
