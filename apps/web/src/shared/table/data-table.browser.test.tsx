import { resize } from '@lykta/testing/everybody'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { administration } from '../../locales/en/administration.ts'
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
  const [open, setOpen] = useState<number>()
  const ticked = useTicked(items)
  return (
    <>
      <DataTable
        label="Fruits"
        columns={[{ id: 'name', label: 'Name', weight: 'title', cell: ({ name }) => name }]}
        items={items}
        nameOf={({ name }) => name}
        sort="name"
        onSort={() => undefined}
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

/** Whose rows can be opened, and whose page can turn. */
const Pages = () => {
  const [items, setItems] = useState(fruits)
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
  renderPart(<Pages />)
  await expect.element(page.getByRole('grid', { name: 'Fruits' })).toBeVisible()
}
const text = (words: string) => page.getByText(words, { exact: true })
const tick = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` })
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
  await expect.element(bar.getByRole('status')).toHaveTextContent('2 chosen')
  await expect.element(bar.getByText('Pear and Plum')).toBeVisible()
  await bar.getByRole('button', { name: administration.table.untick }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await press(tick('Pear'))
  await userEvent.keyboard('{Escape}')
  await expect.element(text('ticked: none')).toBeVisible()
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
    await expect.element(status).toHaveTextContent('2 chosen, 1 of them on this page')
    await expect.element(bar.getByText('Pear and Plum')).toBeVisible()
    await press(tick('Plum'))
    await expect.element(status).toHaveTextContent('1 chosen, not on this page')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(text('ticked: 2')).toBeVisible()
    await expect.element(status).toHaveTextContent('1 chosen')
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
