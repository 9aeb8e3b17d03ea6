import { expect, test, vi } from 'vitest'
import { useState } from 'react'
import { page, userEvent } from 'vitest/browser'
import { renderPart, setUpWebApp } from '../../testing/open-web.tsx'
import { PrintedPages } from './PrintedPages.tsx'

setUpWebApp()

const Screen = () => {
  const [printing, setPrinting] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setPrinting(true)}>
        Print
      </button>
      {printing ? (
        <PrintedPages onPrinted={() => setPrinting(false)}>
          <h1>Week 47</h1>
        </PrintedPages>
      ) : null}
    </>
  )
}
const sheet = () => document.querySelector('body > [lang] > h1')

test('[CAL-41] what was printed is gone as soon as the page is used again, and can be printed anew', async () => {
  const asked = vi.spyOn(window, 'print').mockReturnValue()
  renderPart(<Screen />)
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: 'Print' }).click()
    await expect.poll(() => asked.mock.calls.length).toBe(times)
    // The dialog is still open.
    await userEvent.keyboard('{Shift}')
    expect(sheet()).not.toBeNull()
    dispatchEvent(new Event('afterprint'))
    expect(sheet()).not.toBeNull()
    await userEvent.keyboard('{Control}')
    await expect.poll(sheet).toBeNull()
  }
})
