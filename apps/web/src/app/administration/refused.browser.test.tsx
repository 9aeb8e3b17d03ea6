import { userPermissions, type User, type UserPermission } from '@lykta/contract/accounts'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, data } from '@lykta/testing/fake-network'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop } from '../../testing/states.ts'
import { karin, nurse } from '../../testing/world.ts'
import { createAppRouter } from '../router.tsx'

setUpWebApp()

const routes = Object.values<{ fullPath: string; options: { staticData?: StaticDataRouteOption } }>(
  createAppRouter().routesById,
).map(({ fullPath, options: { staticData = {} } }) => ({ path: fullPath, ...staticData }))
/** Every screen that needs a permission, as the routes name it: a new one is refused here from its first day. */
const screens = routes.flatMap(({ path, requires }) =>
  requires === undefined ? [] : [{ address: path.replaceAll(/\$\w+/g, '1'), requires }],
)
const entries = routes.flatMap(({ path, requires, administration }) =>
  requires === undefined || administration === undefined ? [] : [{ path, requires, name: administration }],
)

const open = async (address: string, user: User, permissions: UserPermission[]) => {
  answerAll()
  answer(accountRoutes.permissions, () =>
    data({ role: user.role, level: 'user', language: 'en', clusterId: 1, permissions }),
  )
  await resize(desktop)
  await openWeb(address, { user })
}

/** What the left menu leads to of the administration, and what the account menu names of it. */
const offered = async ({ name }: User) => {
  const rail = page.getByRole('navigation', { name: shell.functions.label })
  const hrefs = rail.getByRole('link').elements()
  await page.getByRole('button', { name, exact: false }).click()
  await expect.element(page.getByRole('menuitem', { name: shell.account.logOut })).toBeVisible()
  const items = page.getByRole('menuitem').elements()
  const named = new Set(items.map(({ textContent }) => textContent))
  return {
    left: hrefs.map((one) => one.getAttribute('href')).filter((href) => href?.startsWith('/admin') === true),
    account: entries.filter((entry) => named.has(shell.administration[entry.name])),
  }
}

test('every address of the administration requires a permission, and each permission has its entry', () => {
  const open = routes.filter(({ path, requires }) => path.startsWith('/admin') && requires === undefined)
  // It shows what the menu shows.
  expect(open.map(({ path }) => path)).toEqual(['/admin'])
  expect(new Set(entries.map(({ requires }) => requires))).toEqual(new Set(userPermissions))
  expect(new Set(screens.map(({ requires }) => requires))).toEqual(new Set(userPermissions))
})

const none = (): UserPermission[] => []
const ofStaff = (): UserPermission[] => ['alarms']
const allBut = (requires: UserPermission) => userPermissions.filter((one) => one !== requires)

describe.each([
  ['a relative', karin, none],
  ['staff', nurse, ofStaff],
  ['staff who may do all the rest', nurse, allBut],
] as const)('[PERM-04] refused and not offered in a menu to %s:', (_who, user, having) => {
  test.each(screens.filter(({ requires }) => !having(requires).includes(requires)))(
    '$address',
    async ({ address, requires }) => {
      await open(address, user, having(requires))
      await expect.element(page.getByText(shell.notPermitted)).toBeVisible()
      await expect
        .element(page.getByRole('heading', { level: 1, name: shell.home.title }))
        .toBeInTheDocument()
      expect(shownPath()).toBe('/App')
      const permitted = entries.filter((entry) => having(requires).includes(entry.requires))
      expect(await offered(user)).toEqual({ left: permitted.map(({ path }) => path), account: permitted })
    },
  )

  test('/admin', async () => {
    await open('/admin', user, having('users'))
    const main = page.getByRole('main')
    await expect.element(main.getByRole('heading', { name: shell.administration.title })).toBeVisible()
    const permitted = entries.filter((entry) => having('users').includes(entry.requires))
    await expect
      .poll(() =>
        main
          .getByRole('link')
          .elements()
          .map((one) => one.getAttribute('href')),
      )
      .toEqual(permitted.map(({ path }) => path))
  })
})
