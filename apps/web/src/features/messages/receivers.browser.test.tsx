import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { receiverRoutes } from '@lykta/contract/organisation/routes'
import { resize, type Size } from '@lykta/testing/page-checks'
import { answer, list } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import texts from '../../locales/en/messages.json' with { type: 'json' }
import receivers from '../../locales/en/receivers.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { isInView } from '../../testing/is-in-view.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../testing/states.ts'
import { boxView, karin, longName } from '../../testing/world.ts'

setUpWebApp()

const floor = (id: number, rooms: Array<{ id: number; name: string }>) => ({
  id,
  clusterType: 'municipality',
  cluster: { id: 1, name: 'Björkstad' },
  entityGroup: { id: 1, name: 'North' },
  entity: { id: 1, name: 'Björkgården' },
  group: { id, name: `Floor ${String(id)}` },
  flag: false,
  rooms: rooms.map((room) => ({ ...room, location: '', flag: false })),
})

const many = (groups: number, rooms: number) =>
  Array.from({ length: groups }, (_, at) =>
    floor(
      at + 1,
      Array.from({ length: rooms }, (__, room) => ({
        id: (at + 1) * 1_000 + room,
        name: `${String(at + 1)}${String(room).padStart(2, '0')}`,
      })),
    ),
  )

testStates('choosing the receivers', {
  'of many': {
    path: '/message/text',
    answers: () =>
      answer(receiverRoutes.list, () =>
        list([
          floor(9, [
            { id: 11, name: '211' },
            { id: 12, name: longName },
          ]),
          ...many(3, 5),
        ]),
      ),
    act: async () => {
      await page.getByRole('button', { name: texts.receivers.choose }).click()
      await page.getByRole('button', { name: 'Open Floor 2' }).click()
      await page.getByRole('treeitem', { name: 'Room 203' }).click()
    },
    shows: '1 of 5',
  },
})

describe('the receivers', () => {
  test('are named apart, a floor is opened by a button, and who may not be written to is said', async () => {
    answerAll()
    answer(boxViewRoutes.list, () =>
      list([boxView(1, 'Mamma'), boxView(3, 'Pappa', { permissions: ['viewers', 'message'] })]),
    )
    answer(receiverRoutes.list, () =>
      list([
        floor(
          1,
          [1, 4, 5, 6].map((id) => ({ id: id + 10, name: `21${String(id)}` })),
        ),
        floor(
          2,
          [7, 8, 9].map((id) => ({ id: id + 10, name: `31${String(id)}` })),
        ),
      ]),
    )
    await resize(phone)
    await openWeb('/message/text', { user: karin })
    await page.getByRole('button', { name: texts.receivers.choose }).click()
    const picker = page.getByRole('dialog', { name: texts.receivers.choose })
    await expect.element(picker.getByText('You may not write to Pappa.')).toBeVisible()
    await expect
      .element(picker.getByRole('treeitem', { name: 'Room 211, Mamma' }))
      .toHaveAttribute('aria-checked', 'true')
    const floors = picker.getByRole('treeitem', { name: 'Floor 2 3 rooms' })
    await expect.element(floors).toHaveAttribute('aria-expanded', 'false')
    await floors.getByRole('button', { name: 'Open Floor 2' }).click()
    await expect.element(picker.getByRole('treeitem', { name: 'Room 317' })).toBeVisible()
  })

  test('who are few stand in the order of the residents above, whatever room they live in', async () => {
    answerAll()
    answer(boxViewRoutes.list, () =>
      list(
        [boxView(2, 'Mormor'), boxView(1, 'Mamma'), boxView(3, 'Pappa')].map((one, index) => ({
          ...one,
          index,
        })),
      ),
    )
    answer(receiverRoutes.list, () =>
      list([
        floor(
          1,
          [14, 13, 11, 12].map((id) => ({ id, name: String(200 + id) })),
        ),
      ]),
    )
    await openWeb('/message/text', { user: karin })
    const to = page.getByRole('group', { name: texts.receivers.label })
    await expect
      .poll(() =>
        to
          .getByRole('checkbox')
          .elements()
          .map((box) => box.closest('label')?.textContent),
      )
      .toEqual(['Mormor', 'Mamma', 'Pappa', 'Room 214'])
  })

  const openPicker = async (
    floors: ReturnType<typeof many>,
    { size = desktop, role = 'staff' }: { size?: Size; role?: 'staff' | 'admin' } = {},
  ) => {
    answerAll()
    answer(receiverRoutes.list, () => list(floors))
    await resize(size)
    const user = { ...karin, role }
    await openWeb('/message/text', { user })
    await page.getByRole('button', { name: texts.receivers.choose }).click()
    return page.getByRole('dialog', { name: texts.receivers.choose })
  }
  const state = (name: RegExp | string) =>
    page.getByRole('treeitem', { name }).element().getAttribute('aria-checked')

  test('[RECEIVER-03] [RECEIVER-04] [RECEIVER-05] [RECEIVER-06] are ticked one by one, by part, all at once, and taken out again', async () => {
    const picker = await openPicker(many(3, 3), { role: 'admin' })
    const chosen = () => picker.getByRole('status').element().textContent
    await picker.getByRole('button', { name: 'Open Floor 2' }).click()
    const tickTwo = async () => {
      for (const room of ['Room 200', 'Room 201']) await picker.getByRole('treeitem', { name: room }).click()
    }
    await tickTwo()
    expect(state(/^Floor 2 /)).toBe('mixed')
    await picker.getByRole('button', { name: 'Remove the 2 rooms' }).click()
    await expect.element(picker.getByRole('treeitem', { name: 'Room 201' })).toHaveFocus()
    expect([state(/^Floor 2 /), chosen()]).toEqual(['false', '1 room selected'])
    await tickTwo()
    await picker.getByRole('treeitem', { name: 'Room 202' }).click()
    expect([state(/^Floor 2 /), state(/^Björkgården /)]).toEqual(['true', 'mixed'])
    await picker.getByRole('treeitem', { name: /^Björkgården / }).click()
    // Mamma's room, for whom it was begun, is none of these.
    expect([state(/^Björkstad /), chosen()]).toEqual(['true', '10 rooms selected'])
    await picker.getByRole('button', { name: 'Remove Björkstad' }).click()
    expect([state(/^Björkstad /), chosen()]).toEqual(['false', '1 room selected'])
    const all = picker.getByRole('checkbox', { name: receivers.all })
    await all.click()
    await expect.element(all).toBeChecked()
    expect(chosen()).toBe('10 rooms selected')
    await all.click()
    expect([state(/^Floor 1 /), chosen()]).toEqual(['false', '1 room selected'])
  })

  test('the focus goes on to the next button as parts are taken out, and at last to the tree', async () => {
    const picker = await openPicker(many(3, 3))
    await picker.getByRole('button', { name: 'Open Floor 1' }).click()
    const remove = (name: string) => picker.getByRole('button', { name: `Remove ${name}`, exact: true })
    for (const room of ['Room 100', 'Room 101']) await picker.getByRole('treeitem', { name: room }).click()
    await remove('Room 100').click()
    await expect.element(remove('Room 101')).toHaveFocus()
    await picker.getByRole('button', { name: receivers.untickAll }).click()
    await expect.element(picker.getByRole('treeitem', { name: 'Room 101' })).toHaveFocus()
  })

  test('what is ticked by key stays in view, also where the buttons below leave less room', async () => {
    await openPicker(many(30, 3), { size: phone })
    const first = page.getByRole('treeitem').first()
    await expect.element(first).toBeVisible()
    first.element().focus()
    await userEvent.keyboard('{End}')
    const row = page.getByRole('treeitem', { name: /^Floor 30 / })
    await expect.element(row).toHaveFocus()
    await expect.poll(() => isInView(row.element())).toBe(true)
    // Its scrolling is over.
    await resize(phone)
    await userEvent.keyboard(' ')
    await expect.element(page.getByRole('button', { name: receivers.untickAll })).toBeVisible()
    await expect.poll(() => isInView(row.element())).toBe(true)
  })

  test('of a search, only what is found is ticked', async () => {
    const picker = await openPicker(many(3, 3))
    await picker.getByRole('searchbox').fill('101')
    await expect.element(picker.getByRole('treeitem', { name: 'Room 101' })).toBeVisible()
    await picker.getByRole('checkbox', { name: receivers.allFound }).click()
    await picker.getByRole('searchbox').fill('')
    await expect.element(picker.getByRole('treeitem', { name: 'Floor 1 1 of 3' })).toBeVisible()
    await picker.getByRole('searchbox').fill('nowhere')
    await expect.element(picker.getByText(receivers.none)).toBeVisible()
  })

  test('are chosen by keyboard alone, however long the list', async () => {
    const picker = await openPicker(many(400, 25), { role: 'admin' })
    await picker.getByRole('searchbox').click()
    await userEvent.keyboard('{Tab}{Tab}{Home}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowDown} ')
    expect(state('Room 100')).toBe('true')
    await userEvent.keyboard('{ArrowLeft}{End} ')
    await expect.element(picker.getByRole('treeitem', { name: 'Floor 400 25 rooms' })).toHaveFocus()
    expect(state('Floor 400 25 rooms')).toBe('true')
    await userEvent.keyboard('{Home} ')
    expect(picker.getByRole('treeitem').elements().length).toBeLessThan(60)
    await expect.element(picker.getByText(/at most 1000 rooms/)).toBeVisible()
    await expect.element(picker.getByRole('button', { name: /^Done/ })).toBeDisabled()
  })
})
