import { accountRoutes } from '@lykta/contract/accounts/routes'
import {
  clusterRoutes,
  entityGroupRoutes,
  entityRoutes,
  groupRoutes,
  organisationRoutes,
} from '@lykta/contract/organisation/routes'
import { administrationOverviewRoutes } from '@lykta/contract/overview/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, seen } from '@lykta/testing/fake-network'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import organisation from '../../locales/en/organisation.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { isInView } from '../../testing/is-in-view.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone } from '../../testing/states.ts'
import { admin } from '../../testing/world.ts'

setUpWebApp()

/** What leads to the first room, as long as there is none. */
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
const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
const focus = async (target: Locator) => {
  await expect.element(target).toBeVisible()
  target.element().focus()
}
/** Tab by Tab until the focus is there. */
const tabTo = async (target: Locator) => {
  await expect.element(target).toBeVisible()
  for (let presses = 0; presses < 20 && document.activeElement !== target.element(); presses += 1)
    await userEvent.keyboard('{Tab}')
  await expect.element(target).toHaveFocus()
}

describe('the organisation, with the keyboard', () => {
  let floors = [{ id: 4, name: 'Lakeside', parent: 3, rooms: 0 }]
  beforeEach(async () => {
    floors = [
      { id: 4, name: 'Lakeside', parent: 3, rooms: 0 },
      { id: 5, name: 'Garden', parent: 3, rooms: 0 },
    ]
    answerAll()
    answer(accountRoutes.permissions, () =>
      data({
        role: 'admin',
        level: 'cluster',
        language: 'en',
        clusterId: 1,
        permissions: ['organisation', 'overview'],
      }),
    )
    answer(administrationOverviewRoutes.firstSteps, () => data(taken))
    answer(clusterRoutes.list, () => list([{ id: 1, name: 'Björkstad', parent: null, rooms: 0 }]))
    answer(entityGroupRoutes.list, () => list([{ id: 2, name: 'North', parent: 1, rooms: 0 }]))
    answer(entityRoutes.list, () =>
      list([
        { id: 3, name: 'Björkgården', parent: 2, rooms: 0 },
        { id: 6, name: 'Almgården', parent: 2, rooms: 0 },
      ]),
    )
    answer(groupRoutes.list, () => list(floors))
    answer(organisationRoutes.rooms, () => list([]))
    await resize(desktop)
    await openWeb('/admin/organisation', { user: admin })
  })

  test('arrows lead through the tree; Enter shows a part, and the focus stays in the tree', async () => {
    await focus(row('Björkstad 0 rooms'))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Garden' })).toBeVisible()
    await expect.element(row('Garden 0 rooms')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(row('Björkgården 0 rooms')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(row('Garden 0 rooms')).not.toBeInTheDocument()
    await expect.element(row('Björkgården 0 rooms')).toHaveFocus()
  })

  test('a part is renamed, and the focus stays at its name', async () => {
    answer(groupRoutes.edit, () => {
      floors = floors.map((floor) => (floor.id === 5 ? { ...floor, name: 'Orangery' } : floor))
      return data({ gains: [], loses: [] })
    })
    await focus(row('Garden 0 rooms'))
    await userEvent.keyboard('{Enter}')
    const name = page.getByLabelText(organisation.name, { exact: true })
    await tabTo(name)
    await userEvent.keyboard('{Control>}a{/Control}Orangery{Enter}')
    await expect.element(row('Orangery 0 rooms')).toBeVisible()
    await expect.element(name).toHaveFocus()
  })

  test('the button that saves a name gives the focus back to it', async () => {
    answer(groupRoutes.edit, () => {
      floors = floors.map((floor) => (floor.id === 5 ? { ...floor, name: 'Orangery' } : floor))
      return data({ gains: [], loses: [] })
    })
    await focus(row('Garden 0 rooms'))
    await userEvent.keyboard('{Enter}')
    const name = page.getByLabelText(organisation.name, { exact: true })
    await tabTo(name)
    await userEvent.keyboard('{Control>}a{/Control}Orangery{Tab}{Enter}')
    await expect.element(row('Orangery 0 rooms')).toBeVisible()
    await expect.element(name).toHaveFocus()
  })

  test('a part is moved, and the focus is at it in the tree', async () => {
    answer(groupRoutes.edit, ({ query }) => {
      if (query.preview === undefined)
        floors = floors.map((floor) => (floor.id === 5 ? { ...floor, parent: 6 } : floor))
      return data({ gains: [], loses: [] })
    })
    await focus(row('Garden 0 rooms'))
    await userEvent.keyboard('{Enter}')
    await tabTo(page.getByRole('radio').first())
    await userEvent.keyboard(' ')
    await tabTo(page.getByRole('button', { name: organisation.move.do }))
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog')
    await tabTo(dialog.getByRole('button', { name: organisation.move.do }))
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(seen('PUT', '/groups/5').map(({ body }) => body)).toContainEqual({ data: { parent: 6 } })
    await expect.element(row('Garden 0 rooms')).toHaveFocus()
  })

  test('on a phone the focus comes along to where the part is seen, below the tree', async () => {
    await resize(phone)
    await focus(row('Garden 0 rooms'))
    await userEvent.keyboard('{Enter}')
    const heading = page.getByRole('heading', { level: 2, name: 'Garden' })
    await expect.element(heading).toHaveFocus()
    expect(isInView(heading.element())).toBe(true)
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(row('Garden 0 rooms')).toHaveFocus()
    expect(isInView(row('Garden 0 rooms').element())).toBe(true)
  })

  test('a part is retired, and the focus goes on in the tree', async () => {
    answer(groupRoutes.retire, () => {
      floors = floors.slice(0, 1)
      return data(null)
    })
    await focus(row('Garden 0 rooms'))
    await userEvent.keyboard('{Enter}')
    await tabTo(page.getByRole('button', { name: organisation.retire.do }))
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    await tabTo(dialog.getByRole('button', { name: organisation.retire.do }))
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Garden 0 rooms')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('treeitem')
  })
})
