import { feedReportRoutes } from '@lykta/contract/feed/routes'
import { languages } from '@lykta/contract/languages'
import { answer, data } from '@lykta/testing/fake-network'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import en from '../../locales/en/feed.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import sv from '../../locales/sv/feed.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { karin } from '../../testing/world.ts'
import { feed } from '../feed-reloads.ts'

setUpWebApp()

const words = { en: en.blocked, sv: sv.blocked }
const said = (text: string) => page.getByText(text.replace('{{product}}', 'Lykta'))
const usual = page.getByText(new RegExp(shell.feed.down.replaceAll(/{{\w+}}/g, '.+')))

/** The feed has been down for minutes. Returns what hears that the server was asked how it is. */
const breakFeed = (statuses: { readyz: number; feed: number }) => {
  answerAll()
  vi.spyOn(feed, 'getStatus').mockReturnValue(down)
  const asked = vi.fn<(address: unknown) => void>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const status =
      input === '/readyz'
        ? statuses.readyz
        : input === '/socket.io/?EIO=4&transport=polling'
          ? statuses.feed
          : undefined
    if (status === undefined) return fetch(input, init)
    asked(input)
    return Promise.resolve(new Response('', { status }))
  })
  return asked
}
const down = { state: 'down', since: Date.now() - 180_000 } as const

test.for(languages)(
  '[FEED-12] where the network keeps the feed, says so, and what to do: %s',
  async (language) => {
    breakFeed({ readyz: 200, feed: 403 })
    const reported = vi.fn<() => void>()
    answer(feedReportRoutes.blocked, () => {
      reported()
      return data(null)
    })
    await openWeb('/App', { user: karin, language })
    await expect.element(said(words[language])).toBeVisible()
    // The operator reads it in /healthz.
    expect(reported).toHaveBeenCalledOnce()
  },
)

test.each([
  ['the server is not ready', { readyz: 503, feed: 403 }, 1],
  ['the feed is on its way back', { readyz: 200, feed: 200 }, 2],
])('[FEED-12] where %s, says only that there is no contact', async (_note, statuses, questions) => {
  const asked = breakFeed(statuses)
  await openWeb('/App', { user: karin })
  await expect.poll(() => asked.mock.calls.length).toBe(questions)
  await expect.element(usual).toBeVisible()
  await expect.element(said(en.blocked)).not.toBeInTheDocument()
})
