import { resize } from '@lykta/testing/page-checks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import administration from '../../locales/en/administration.json' with { type: 'json' }
import { renderPart, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop } from '../../testing/states.ts'
import { DataTable } from './DataTable.tsx'
import { TickedBar } from './TickedBar.tsx'
import { useTicked } from './use-ticked.ts'

setUpWebApp()

interface Fruit {
  id: number
  name: string
}
const fruits: readonly Fruit[] = ['Apple', 'Pear', 'Plum', 'Quince'].map((name, at) => ({ id: at + 1, name }))

const List = ({ items }: { items: readonly Fruit[] }) => {
  const [sort, setSort] = useState('name')
  const [open, setOpen] = useState<number>()
  const ticked = useTicked('fruits', items)
  return (
    <>
      <DataTable
        label="Fruits"
        columns={[{ id: 'name', label: 'Name', sortable: true, weight: 'title', cell: ({ name }) => name }]}
        items={items}
        nameOf={({ name }) => name}
        sort={sort}
        onSort={setSort}
        openId={open}
        onOpen={setOpen}
        ticked={ticked.ids}
        onTick={ticked.set}
        stale={false}
      />
      <p>open: {open ?? 'none'}</p>
      <p>ticked: {[...ticked.ids].join(' ') || 'none'}</p>
      <TickedBar ticked={ticked} most={3}>
        <b>{ticked.items.map(({ name }) => name).join(' and ')}</b>
      </TickedBar>
    </>
  )
}

/** Whose rows can be opened, whose page can turn, and whose rows go while others look. */
const Pages = () => {
  const [items, setItems] = useState(fruits)
  useEffect(() => {
    const letGo = ({ key }: KeyboardEvent) => {
      if (key === 'x') setItems((before) => before.filter(({ name }) => name !== 'Plum'))
    }
    window.addEventListener('keydown', letGo)
    return () => window.removeEventListener('keydown', letGo)
  }, [])
  return (
    <>
      <button type="button" onClick={() => setItems(fruits.slice(2))}>
        Next
      </button>
      <button type="button" onClick={() => setItems(fruits)}>
        Back
      </button>
      <List items={items} />
    </>
  )
}
const start = async () => {
  await resize(desktop)
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Pages />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('grid', { name: 'Fruits' })).toBeVisible()
}
const text = (words: string) => page.getByText(words, { exact: true })
const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const all = page.getByRole('checkbox', { name: administration.table.tickAll })

/** The browser's own box lies under the drawn one. */
const press = (box: Locator) => box.click({ force: true })

test('[USERFORM-22] the arrows go on from the row that was opened with the mouse', async () => {
  await start()
  await page.getByRole('rowheader', { name: 'Pear' }).click()
  await expect.element(text('open: 2')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(text('open: 3')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  await expect.element(text('open: 1')).toBeVisible()
})

test('[USERFORM-22] rows are ticked with the mouse, with Space, and all on the page at once', async () => {
  await start()
  await press(tick('Pear'))
  await expect.element(text('ticked: 2')).toBeVisible()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(text('ticked: 2 3')).toBeVisible()
  await press(all)
  await expect.element(text('ticked: 1 2 3 4')).toBeVisible()
  await press(all)
  await expect.element(text('ticked: none')).toBeVisible()
})

test('[USERFORM-22] it is said how many are ticked; they are let go with a button, and with Escape', async () => {
  await start()
  await press(tick('Pear'))
  await press(tick('Plum'))
  const bar = page.getByRole('region', { name: administration.table.tickedRows })
  await expect.element(bar.getByRole('status')).toHaveTextContent('2 selected')
  await expect.element(bar.getByText('Pear and Plum')).toBeVisible()
  await bar.getByRole('button', { name: administration.table.untick }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(row('Plum')).toHaveFocus()
  await press(tick('Pear'))
  await userEvent.keyboard('{Escape}')
  await expect.element(text('ticked: none')).toBeVisible()
})

const row = (name: string) => page.getByRole('row', { name: new RegExp(name, 'u') })

test('the first tick leaves the focus where it is, also with none', async () => {
  await start()
  // Safari does not focus a box that is pressed.
  const { activeElement } = document
  tick('Pear')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(text('ticked: 2')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: administration.table.tickedRows }))
    .toBeInTheDocument()
  expect(document.activeElement).toBe(activeElement)
})

test('[USERFORM-22] one Tab leads in; Home, End and Page keys lead to the ends', async () => {
  await start()
  page.getByRole('button', { name: 'Back' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(row('Apple')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(row('Quince')).toHaveFocus()
  await userEvent.keyboard('{Home}{PageDown}')
  await expect.element(row('Quince')).toHaveFocus()
  await userEvent.keyboard('{PageUp}')
  await expect.element(row('Apple')).toHaveFocus()
})

test('[USERFORM-22] the headings are above the first row: there all are ticked and sorted with the keyboard', async () => {
  await start()
  row('Apple').element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(all).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(text('ticked: 1 2 3 4')).toBeVisible()
  const heading = page.getByRole('columnheader', { name: 'Name' })
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('Apple')).toHaveFocus()
})

test('[USERFORM-22] rows side by side are ticked with Shift, all with Control and A', async () => {
  await start()
  row('Pear').element().focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(text('ticked: 2 3')).toBeVisible()
  await expect.element(row('Plum')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(text('ticked: 1 2 3 4')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('rowheader', { name: 'Apple' }).click()
  await page.getByRole('rowheader', { name: 'Plum' }).click({ modifiers: ['Shift'] })
  await expect.element(text('ticked: 1 2 3')).toBeVisible()
  await expect.element(text('open: 1')).toBeVisible()
})

test('[USERFORM-22] when the row with the focus goes, the one in its place has it', async () => {
  await start()
  row('Plum').element().focus()
  await userEvent.keyboard('x')
  await expect.element(row('Quince')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(text('open: 2')).toBeVisible()
})

describe('[USERFORM-22] what is ticked', () => {
  const bar = page.getByRole('region', { name: administration.table.tickedRows })
  const status = bar.getByRole('status')
  const next = page.getByRole('button', { name: 'Next' })

  test('stays so on another page, and it is said how many of it are shown', async () => {
    await start()
    await press(tick('Pear'))
    await press(tick('Plum'))
    await next.click()
    await expect.element(status).toHaveTextContent('2 selected, 1 of them on this page')
    await expect.element(bar.getByText('Pear and Plum')).toBeVisible()
    await press(tick('Plum'))
    await expect.element(status).toHaveTextContent('1 selected, not on this page')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(text('ticked: 2')).toBeVisible()
    await expect.element(status).toHaveTextContent('1 selected')
  })

  test('is let go on the page that is shown alone by its box for all and by Escape, everywhere by the button', async () => {
    await start()
    await press(tick('Apple'))
    await next.click()
    await expect.element(all).not.toBePartiallyChecked()
    await press(all)
    await expect.element(text('ticked: 1 3 4')).toBeVisible()
    await press(all)
    await expect.element(text('ticked: 1')).toBeVisible()
    await press(tick('Quince'))
    await expect.element(text('ticked: 1 4')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(text('ticked: 1')).toBeVisible()
    await bar.getByRole('button', { name: administration.table.untick }).click()
    await expect.element(text('ticked: none')).toBeVisible()
  })

  test('can be changed at once up to a number, which is said', async () => {
    await start()
    await press(all)
    await expect.element(status).toMatchTextContent('At most 3 can be changed at once.')
    expect(bar.getByText('Apple').elements()).toEqual([])
    await press(tick('Pear'))
    await expect.element(bar.getByText('Apple and Plum and Quince')).toBeVisible()
  })
})
