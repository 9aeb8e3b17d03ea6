import { ownLastingKinds, type OwnLastingKind } from '@lykta/contract/accounts'
import { directoryRoutes } from '@lykta/contract/accounts/directory/routes'
import { lastingRoutes, ownSessionRoutes } from '@lykta/contract/accounts/routes'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { calendarFeedRoutes, calendarSubscriptionRoutes } from '@lykta/contract/calendar/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { notificationRoutes } from '@lykta/contract/notifications/routes'
import { atRest } from '@lykta/testing/at-rest'
import { answer, data, list, Refused } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import accounts from '../../locales/en/accounts.json' with { type: 'json' }
import settings from '../../locales/en/settings.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { testStates } from '../../testing/states.ts'
import { karin, longName } from '../../testing/world.ts'

setUpWebApp()

const path = '/my-profile'
const { lasting } = settings
const show = () => page.getByText(accounts.sessions.title).click()
const one = (kind: OwnLastingKind, name = '') => ({
  kind,
  id: 5,
  name,
  resident: '',
  since: Date.now(),
  lastUsedAt: null,
  nextAt: null,
  endsAt: Date.now() + 3_600_000,
})

testStates('what goes on by itself', {
  'none of it': {
    path,
    answers: () => answer(lastingRoutes.list, () => list([])),
    act: show,
    shows: lasting.none,
  },
  'that did not load': {
    path,
    answers: () => answer(lastingRoutes.list, () => new Refused('internal', 500)),
    act: show,
    shows: lasting.failed,
  },
  'one that is about to end, with a long name': {
    path,
    answers: () => answer(lastingRoutes.list, () => list([one('plannedMessage', longName)])),
    act: async () => {
      await show()
      await page.getByRole('button', { name: lasting.end, exact: true }).click()
    },
    shows: lasting.what.plannedMessage,
  },
})

test.each(ownLastingKinds)(
  '[PROFILE-07] %s is ended by its own route, once it was confirmed',
  async (kind) => {
    answerAll()
    let left = [one(kind)]
    const ended: OwnLastingKind[] = []
    const end = (which: OwnLastingKind) => () => {
      ended.push(which)
      left = []
      return data(null)
    }
    answer(lastingRoutes.list, () => list(left))
    answer(notificationRoutes.unsubscribe, end('pushDevice'))
    answer(calendarFeedRoutes.remove, end('calendarAddress'))
    answer(ownSessionRoutes.endLinks, end(kind === 'emailChange' ? 'emailChange' : 'passwordLink'))
    answer(calendarSubscriptionRoutes.remove, end('calendarSubscription'))
    answer(messageRoutes.remove, end('plannedMessage'))
    answer(alarmRoutes.remove, end('scheduledAlarm'))
    answer(directoryRoutes.endToken, end('scimToken'))
    await openWeb(path, { user: karin })
    await show()
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await press(lasting.end)
    await expect.element(page.getByText(lasting.what[kind])).toBeVisible()
    await expect.element(page.getByRole('button', { name: lasting.keep })).toHaveFocus()
    await press(lasting.keep)
    await atRest()
    expect(ended).toEqual([])
    await press(lasting.end)
    await press(lasting.confirm)
    await expect.element(page.getByText(lasting.none)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: lasting.title })).toHaveFocus()
    expect(ended).toEqual([kind])
  },
)

test('[PROFILE-07] “Log out everywhere else” says what it ends besides, and what goes on', async () => {
  answerAll()
  await openWeb(path, { user: karin })
  await show()
  const words = page.getByText(/^This also ends/)
  await expect
    .element(words)
    .toMatchTextContent(
      /: notifications on other devices, private calendar addresses, links for a new password and email addresses that are not confirmed\./,
    )
  await expect
    .element(words)
    .toMatchTextContent(/go on: calendars from elsewhere, scheduled messages and scheduled alarms\./)
})
