import { resize } from '@lykta/testing/page-checks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import administration from '../../../locales/en/administration.json' with { type: 'json' }
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import users from '../../../locales/en/accounts-users.json' with { type: 'json' }
import { rowsInView } from '../../../testing/is-in-view.ts'
import { openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { desktop, phone } from '../../../testing/states.ts'
import { answerUsers, managed, someUsers as few } from '../../../testing/users.ts'
import { admin } from '../../../testing/world.ts'

setUpWebApp()

const table = page.getByRole('grid', { name: shell.administration.users })

test('[USERFORM-22] on a desktop at least fourteen rows are in view', async () => {
  answerUsers(Array.from({ length: 39 }, (_, at) => managed(at + 1, `Resident ${String(at)}`)))
  await resize(desktop)
  await openWeb('/admin/users', { user: admin })
  await expect.poll(rowsInView(table)).toBeGreaterThanOrEqual(14)
  const middleOf = (one: Element) => {
    const { top, height } = one.getBoundingClientRect()
    return Math.round(top + height / 2)
  }
  const names = [page.getByText(users.role, { exact: true }).first(), page.getByLabelText(users.role)]
  const [name, choice] = names.map((one) => middleOf(one.element()))
  expect(name, 'a filter stands in line with its name').toBe(choice)
})

test('[USERFORM-22] on a phone the filters are folded into one button, which says how many are in use', async () => {
  answerUsers(few)
  await resize(phone)
  await openWeb('/admin/users?role=staff&state=active', { user: admin })
  await expect.element(table.getByRole('rowheader').first()).toBeVisible()
  expect(table.getByRole('rowheader').first().element().getBoundingClientRect().top).toBeLessThan(280)
  const filter = page.getByRole('button', { name: `${administration.table.filters} 2 in use` })
  await expect.element(filter).toHaveAttribute('aria-expanded', 'false')
  expect(page.getByLabelText(users.role).elements()).toEqual([])
  await filter.click()
  await page.getByLabelText(users.role).selectOptions(users.allRoles)
  await expect.poll(shownPath).toBe('/admin/users?state=active')
  await expect
    .element(page.getByRole('button', { name: `${administration.table.filters} 1 in use` }))
    .toBeVisible()
})
