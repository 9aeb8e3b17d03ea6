import { messageRoutes } from '@lykta/contract/messages/routes'
import { languages } from '@lykta/contract/languages'
import { atRest } from '@lykta/testing/at-rest'
import { answer, list, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import en from '../../locales/en/feed.json' with { type: 'json' }
import sv from '../../locales/sv/feed.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { karin, message } from '../../testing/world.ts'
import { feed as ownFeed } from '../feed-reloads.ts'

setUpWebApp()

const outOfTouch = { en: en.outOfTouch, sv: sv.outOfTouch }
const words = { en: en.unavailable, sv: sv.unavailable }
const said = (text: string) => page.getByText(text.replace('{{product}}', 'Lykta'))
const failed = () =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ has: page.getByRole('heading') })

test.for(languages)(
  '[FEED-13] while the server can read nothing, one line says so for the whole page, which heals by itself: %s',
  async (language) => {
    answerAll()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    answer(messageRoutes.list, () => new Refused('unavailable', 503))
    await openWeb('/message', { user: karin, language })
    await expect.element(said(words[language])).toBeVisible()
    await expect.element(failed()).toBeVisible()
    expect(failed().getByRole('button').elements()).toEqual([])
    answer(messageRoutes.list, () => list([message(2)]))
    await expect.element(page.getByRole('button', { name: /^The jetty 2/ }).first()).toBeVisible()
    await expect.element(said(words[language])).not.toBeInTheDocument()
  },
)

test('a part that fails for another reason keeps its own words and button', async () => {
  answerAll()
  answer(messageRoutes.list, () => unreachable)
  await openWeb('/message', { user: karin })
  await expect.element(failed().getByRole('button')).toBeVisible()
  expect(said(en.unavailable).elements()).toEqual([])
})

test.for(languages)(
  '[FEED-14] while the server cannot reach the others, one line says so, and alarms are read all the same: %s',
  async (language) => {
    const { feed } = answerAll()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await openWeb('/App', { user: karin, language })
    await expect.poll(() => ownFeed.getStatus().state).toBe('up')
    await atRest()
    const before = seen('GET', '/alarms/calls').length
    feed.say('changed', karin.id, { resource: 'otherServers', id: karin.id })
    await expect.element(page.getByText(outOfTouch[language])).toBeVisible()
    await expect.poll(() => seen('GET', '/alarms/calls').length).toBeGreaterThan(before)
  },
)
