import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { karin } from '../../testing/world.ts'

setUpWebApp()
afterEach(() => {
  vi.useRealTimers()
})

test.for([
  { time: '00:10', language: 'en', said: 'Early Friday morning' },
  { time: '04:50', language: 'sv', said: 'Natten till fredag' },
] as const)('[TV-23] at $time the home of the web app says "$said"', async ({ time, language, said }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`2026-11-27T${time}+01:00`) })
  answerAll()
  await openWeb('/App', { user: { ...karin, language }, language })
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
})
