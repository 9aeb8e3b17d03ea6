import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { karin } from '../../testing/world.ts'
import { notices } from './index.ts'

setUpWebApp()
afterEach(() => {
  vi.useRealTimers()
})

test('[CALNEW-36] a notice goes after 6000 ms, and not before', async () => {
  answerAll()
  await openWeb('/settings', { user: karin })
  // Wherever the pointer was: a notice under it stays.
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  notices.show({ kind: 'done', text: 'It is in the calendar.' })
  const notice = page.getByText('It is in the calendar.')
  await expect.element(notice).toBeVisible()
  // Its time begins just after it is drawn.
  await vi.waitFor(() => {
    expect(vi.getTimerCount()).toBeGreaterThan(0)
  })
  vi.advanceTimersByTime(5_999)
  await expect.element(notice).toBeVisible()
  vi.advanceTimersByTime(1)
  await expect.element(notice).not.toBeInTheDocument()
})
