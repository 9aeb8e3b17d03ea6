import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { linkRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, seen } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import boxes from '../locales/en/boxes.json' with { type: 'json' }
import calendar from '../locales/en/calendar.json' with { type: 'json' }
import alarms from '../locales/en/alarms.json' with { type: 'json' }
import calls from '../locales/en/calls.json' with { type: 'json' }
import floor from '../locales/en/floor.json' with { type: 'json' }
import settings from '../locales/en/settings.json' with { type: 'json' }
import shell from '../locales/en/shell.json' with { type: 'json' }
import { alarm, detail, named } from '../testing/alarm-calls.ts'
import { answerAll } from '../testing/answer-all.ts'
import { answerReports, startPartner } from '../testing/calls.ts'
import { createFinger } from '../testing/tap-counter.ts'
import { openWeb, setUpWebApp } from '../testing/open-web.tsx'
import { phone, tablet } from '../testing/states.ts'
import { karin, nurse } from '../testing/world.ts'

setUpWebApp()

// What is done every day takes no more taps than this; an alarm to a floor is in floor/alarm-from-floor.browser.test.tsx.

test('[FLOOR-03] who is missing is seen with one tap', async () => {
  answerAll()
  await resize(tablet)
  await openWeb('/floor', { user: nurse })
  const finger = createFinger()
  await finger.tap(page.getByRole('button', { name: `${floor.offline} 1` }))
  await expect.element(page.getByRole('link', { name: /^Pappa Room/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Mamma Room/ })).not.toBeInTheDocument()
  expect(finger.taps).toBe(1)
})

test('[HOME-05] a call takes two taps from the home', async () => {
  const { verto } = answerAll()
  await resize(phone)
  await openWeb('/App', { user: karin })
  const finger = createFinger()
  const tiles = page.getByRole('main').getByRole('navigation', { name: shell.functions.label })
  await finger.tap(tiles.getByRole('link', { name: new RegExp(`^${shell.functions.phone}`) }))
  await finger.tap(page.getByRole('button', { name: calls.ring, exact: true }))
  await expect.poll(() => verto.asked('verto.invite')).toHaveLength(1)
  expect(finger.taps).toBeLessThanOrEqual(2)
  await page.getByRole('button', { name: calls.controls.hangUp }).click()
})

test('[ALARM-07] a call for help is taken, talked about, and ended with a word in six taps', async () => {
  const { verto } = answerAll()
  answerReports()
  const server = { alarms: [alarm(1)] }
  answer(alarmRoutes.calls, () => list(server.alarms))
  answer(alarmRoutes.read, () => data(detail(alarm(1))))
  answer(alarmRoutes.take, () => {
    server.alarms = [alarm(1, { takenBy: named(karin.id, karin.name), takenAt: Date.now() })]
    return data(detail(alarm(1, { takenBy: named(karin.id, karin.name), takenAt: Date.now() })))
  })
  answer(alarmRoutes.end, () => {
    server.alarms = []
    return data(null)
  })
  await resize(tablet)
  await openWeb('/App', { user: karin })
  const finger = createFinger()
  const banner = page.getByRole('region', { name: alarms.label })
  await finger.tap(banner.getByRole('button', { name: alarms.take, exact: true }))
  await finger.tap(banner.getByRole('button', { name: calls.callTv, exact: true }))
  await expect.poll(() => verto.asked('verto.invite')).toHaveLength(1)
  const [invite] = verto.asked('verto.invite')
  const callID = invite?.dialogParams?.callID ?? ''
  verto.say('verto.answer', { callID, sdp: await startPartner().answer(invite?.sdp ?? '') })
  await expect.element(page.getByRole('timer')).toBeVisible()
  await finger.tap(page.getByRole('button', { name: calls.controls.hangUp }))
  await finger.tap(banner.getByRole('button', { name: alarms.end.row, exact: true }))
  await finger.tap(page.getByRole('button', { name: alarms.end.usual.helped }))
  await finger.tap(page.getByRole('dialog').getByRole('button', { name: alarms.end.confirm, exact: true }))
  await expect
    .poll(() => seen('POST', '/alarms/1/end').map(({ body }) => body))
    .toEqual([{ note: alarms.end.usual.helped }])
  expect(finger.taps).toBeLessThanOrEqual(6)
})

test('[CALNEW-03] what is repeated every week takes seven taps from the home at most, and is typed once', async () => {
  answerAll()
  answer(calendarRoutes.create, () => data({ id: 5, events: [{ id: 5, room: 11 }] }))
  await resize(phone)
  await openWeb('/App', { user: karin })
  const finger = createFinger()
  await finger.tap(
    page.getByRole('main').getByRole('link', { name: new RegExp(`^${shell.functions.calendar}`) }),
  )
  await finger.tap(page.getByRole('button', { name: calendar.new, exact: true }))
  const dialog = page.getByRole('dialog', { name: calendar.write.new })
  await finger.type(dialog.getByLabelText(calendar.write.subject), 'Hairdresser')
  await finger.tap(dialog.getByRole('radio', { name: calendar.write.repeated }))
  await finger.tap(dialog.getByRole('button', { name: calendar.write.create }))
  await expect
    .poll(() => seen('POST', '/calendar').map(({ body }) => body))
    .toMatchObject([{ title: 'Hairdresser', body: 'Hairdresser', interval: 'Weekly' }])
  expect(finger.taps).toBeLessThanOrEqual(7)
})

test('[PERM-05] a family takes access away from somebody with five taps from the home', async () => {
  answerAll()
  answer(linkRoutes.end, () => data(null))
  await resize(phone)
  await openWeb('/App', { user: karin })
  const finger = createFinger()
  const menu = page.getByRole('navigation', { name: shell.menu.label })
  await finger.tap(menu.getByRole('link', { name: shell.menu.settings }))
  await finger.tap(page.getByRole('link', { name: new RegExp(`^${settings.residentProfile}`) }))
  await finger.tap(page.getByRole('button', { name: /Johan Lind/ }))
  await finger.tap(page.getByRole('button', { name: boxes.people.end.row }))
  await finger.tap(page.getByRole('dialog').getByRole('button', { name: boxes.people.end.confirm }))
  await expect.poll(() => seen('DELETE', '/boxes/1/links/9')).toHaveLength(1)
  expect(finger.taps).toBe(5)
})
