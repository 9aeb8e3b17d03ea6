import { resize, type Size } from '@lykta/testing/page-checks'
import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import boxes from '../../../locales/en/boxes.json' with { type: 'json' }
import boxesAdministration from '../../../locales/en/boxes-administration.json' with { type: 'json' }
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import { answerBoxes, fewBoxes } from '../../../testing/boxes.ts'
import { goBack, openWeb, setUpWebApp, shownPath } from '../../../testing/open-web.tsx'
import { admin } from '../../../testing/world.ts'
import { desktop, phone, tablet } from '../../../testing/states.ts'

setUpWebApp()

const table = page.getByRole('grid', { name: shell.administration.boxes })
const row = (name: string) => table.getByRole('row', { name, exact: false })
const detail = page.getByRole('complementary', { name: 'Room 202' })
const detailHead = page.getByRole('heading', { level: 1, name: 'Room 202' })

const openList = async (size: Size, path = '/admin/boxes') => {
  answerBoxes(fewBoxes)
  await resize(size)
  await openWeb(path, { user: admin })
}
const focus = async (target: Locator) => {
  await expect.element(target).toBeVisible()
  target.element().focus()
}
/** From the first row to the second. */
const enterSecond = async () => {
  await focus(row('Room 201'))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(shownPath).toBe('/admin/boxes?id=2')
}

describe('the details of a row, with the keyboard', () => {
  test('Enter leads into them, Escape closes them and leads back to the row', async () => {
    await openList(desktop)
    await enterSecond()
    await expect.element(detail).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(detail.getByRole('button', { name: shell.close })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(row('Room 202')).toHaveFocus()
    expect(shownPath()).toBe('/admin/boxes')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.poll(shownPath).toBe('/admin/boxes?id=1')
  })

  test('their cross and Back in the browser lead back to the row too', async () => {
    await openList(desktop)
    await enterSecond()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(row('Room 202')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(detail).toHaveFocus()
    goBack()
    await expect.element(row('Room 202')).toHaveFocus()
  })

  test('from details that a link opened, too', async () => {
    await openList(desktop, '/admin/boxes?id=2')
    await focus(detail.getByRole('button', { name: shell.close }))
    await userEvent.keyboard('{Escape}')
    await expect.element(row('Room 202')).toHaveFocus()
  })

  test('a dialog above them is closed by itself', async () => {
    await openList(desktop, '/admin/boxes?id=2')
    const retire = detail.getByRole('button', { name: boxes.retire.row, exact: false })
    await focus(retire)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(retire).toHaveFocus()
  })

  test('another width takes the focus from nobody, even where it has no place for it', async () => {
    await openList(desktop, '/admin/boxes?id=2')
    await focus(detail.getByRole('button', { name: shell.close }))
    await resize(tablet)
    await expect.element(detailHead).toHaveFocus()
    await focus(page.getByRole('button', { name: shell.back }))
    await resize(desktop)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    const edit = detail.getByRole('link', { name: boxesAdministration.edit })
    await focus(edit)
    await resize(phone)
    await expect.element(edit).toHaveFocus()
  })

  test('whoever presses a row with the mouse stays in the list', async () => {
    await openList(desktop)
    await row('Room 202').click()
    await expect.element(detail).toBeVisible()
    await expect.element(row('Room 202')).toHaveFocus()
  })

  test('in the place of the list they begin with their heading, and lead back to the row', async () => {
    await openList(phone)
    await focus(row('Room 202'))
    await userEvent.keyboard('{Enter}')
    await expect.element(detailHead).toHaveFocus()
    await focus(page.getByRole('button', { name: shell.back }))
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Room 202')).toHaveFocus()
  })

  test.for([phone, tablet])('in the place of the list, Escape closes them too: $note', async (size) => {
    await openList(size)
    await focus(row('Room 202'))
    await userEvent.keyboard('{Enter}')
    await expect.element(detailHead).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(row('Room 202')).toHaveFocus()
    expect(shownPath()).toBe('/admin/boxes')
    await userEvent.keyboard('{Enter}')
    const retire = page.getByRole('button', { name: boxes.retire.row, exact: false })
    await focus(retire)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(retire).toHaveFocus()
  })
})
