import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, list, pending, seen, unreachable } from '@lykta/testing/fake-network'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import alarms from '../../locales/en/alarms.json' with { type: 'json' }
import calls from '../../locales/en/calls.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { alarm } from '../../testing/alarm-calls.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { ringFrom } from '../../testing/calls.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop } from '../../testing/states.ts'
import { family, karin } from '../../testing/world.ts'

setUpWebApp()
afterEach(() => {
  vi.useRealTimers()
})

const retry = page.getByRole('button', { name: shell.states.tryAgain }).first()

test('a call goes on while the people, who could not be read, are read again', async () => {
  const { verto } = answerAll()
  answer(boxViewRoutes.list, () => unreachable)
  await resize(desktop)
  await openWeb('/settings', { user: karin })
  await ringFrom(verto, 'Mamma', '700001')
  const panel = page.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
  await panel.getByRole('button', { name: calls.incoming.answer, exact: true }).click()
  await expect.poll(() => verto.asked('verto.answer')).toHaveLength(1)

  const read = () => seen('GET', `/caretakers/${String(karin.id)}`).length
  const before = read()
  const people = Promise.withResolvers<ReturnType<typeof family>>()
  answer(boxViewRoutes.list, async () => list(await people.promise))
  await retry.click()
  await expect.poll(read).toBeGreaterThan(before)
  people.resolve(family())
  await expect.element(page.getByRole('button', { name: calls.controls.hangUp })).toBeVisible()
  await atRest()
  expect(verto.asked('verto.bye')).toEqual([])
})

test('an alarm calls although the people could not be read', async () => {
  answerAll()
  answer(boxViewRoutes.list, () => unreachable)
  answer(alarmRoutes.calls, () => list([alarm(1)]))
  await openWeb('/settings', { user: karin })
  const banner = page.getByRole('region', { name: alarms.label })
  await expect.element(banner.getByRole('button', { name: alarms.take, exact: true })).toBeVisible()
})

test('calls and alarms come although the people are long in coming', async () => {
  const { verto } = answerAll()
  answer(boxViewRoutes.list, () => pending)
  answer(alarmRoutes.calls, () => list([alarm(1)]))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await openWeb('/settings', { user: karin })
  await expect.element(page.getByRole('heading', { name: shell.menu.settings })).toBeVisible()
  await atRest()
  expect(seen('GET', '/alarms/calls')).toEqual([])
  vi.advanceTimersByTime(4_000)
  await ringFrom(verto, 'Mamma', '700001')
  await expect.element(page.getByRole('alertdialog', { name: 'Incoming call from Mamma' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: alarms.label })).toBeVisible()
})
