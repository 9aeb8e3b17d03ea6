import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { calendarModes } from '@lykta/contract/constants'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, pending, seen } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import calendar from '../../locales/en/calendar.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone } from '../../testing/states.ts'
import { event, karin } from '../../testing/world.ts'

setUpWebApp()

const { write } = calendar
const dialog = page.getByRole('dialog', { name: write.new })
const field = (label: string) => dialog.getByLabelText(label)
const open = async (size: typeof desktop | typeof phone = desktop) => {
  answerAll()
  await resize(size)
  await openWeb(`/calendar?mode=${String(calendarModes.day)}`, { user: karin })
  await page.getByRole('button', { name: calendar.new, exact: true }).click()
}

test('[CALNEW-22] while it is saved, "Create" is disabled and nothing is sent again', async () => {
  await open()
  answer(calendarRoutes.create, () => pending)
  await field(write.subject).fill('Physiotherapy')
  await field(write.message).fill('Wear your comfortable shoes.')
  const create = dialog.getByRole('button', { name: write.create })
  await create.click()
  await expect.element(create).toHaveAttribute('aria-busy', 'true')
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await expect.element(field(write.subject)).toBeDisabled()
  await create.click({ force: true })
  await atRest()
  expect(seen('POST', '/calendar')).toHaveLength(1)
})

test('[CALNEW-19] [CALNEW-20] a title and a description that are missing say so at their fields, the title first', async () => {
  await open()
  for (const label of [write.subject, write.message]) {
    await field(label).click()
    await userEvent.keyboard('{Tab}')
  }
  await expect.element(field(write.subject)).toHaveAccessibleDescription('Required')
  await expect.element(field(write.message)).toHaveAccessibleDescription('Required')
  const [title, body] = [write.subject, write.message].map((label) => field(label).element())
  expect(title?.compareDocumentPosition(body ?? document.body)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.for([
  [write.once, 'none'],
  [write.repeated, 'Weekly'],
] as const)('[CALNEW-02] %s is sent as the interval %s', async ([choice, interval]) => {
  answer(calendarRoutes.create, () => data({ id: 5, events: [{ id: 5, room: 11 }] }))
  await open()
  await dialog.getByRole('radio', { name: choice }).click()
  await field(write.subject).fill('Walk')
  await dialog.getByRole('button', { name: write.create }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(seen('POST', '/calendar').map(({ body }) => body)).toMatchObject([{ interval }])
})

test('[EVENT-22] every second week is chosen in words, and hidden until a repetition is', async () => {
  answer(calendarRoutes.create, () => data({ id: 5, events: [{ id: 5, room: 11 }] }))
  await open(phone)
  expect(dialog.getByLabelText(write.every).elements()).toEqual([])
  await dialog.getByRole('radio', { name: write.repeated }).click()
  const every = field(write.every)
  await expect.element(every).toHaveDisplayValue('Every week')
  expect([...every.element().querySelectorAll('option')]).toHaveLength(52)
  await every.selectOptions('Every second week')
  await field(write.recurrence).selectOptions('Daily')
  await expect.element(every).toHaveDisplayValue('Every day')
  await every.selectOptions('Every 3 days')
  await field(write.subject).fill('Walk')
  await field(write.message).fill('In the garden')
  await dialog.getByRole('button', { name: write.create }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const sent = seen('POST').findLast(({ path }) => path.startsWith('/calendar'))
  expect(sent?.body).toMatchObject({ interval: 'Daily', every: 3 })
})

test('[EVENT-23] one occurrence is changed with those that follow, from its own day on, or deleted with them', async () => {
  const ten = new Date().setHours(10, 0, 0, 0)
  const dayMs = 86_400_000
  const hairdresser = event(1, 'Hairdresser', {
    interval: 'Weekly',
    schedule: ten - 14 * dayMs,
    end: ten - 14 * dayMs + 3_600_000,
  })
  answerAll()
  answer(calendarRoutes.list, () => list([hairdresser]))
  answer(calendarRoutes.change, () => data(hairdresser))
  answer(calendarRoutes.remove, () => data(null))
  await resize(desktop)
  await openWeb(`/calendar?mode=${String(calendarModes.day)}`, { user: karin })
  const choose = async (button: string, confirm: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('radio', { name: calendar.scope.following }).click()
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
  }
  await choose(calendar.detail.change, calendar.scope.confirmChange)
  const change = page.getByRole('dialog', { name: write.change })
  await expect.element(change.getByRole('radio', { name: write.repeated })).toBeChecked()
  await change.getByLabelText(write.every).selectOptions('Every second week')
  await change.getByRole('button', { name: shell.save }).click()
  await expect.element(change).not.toBeInTheDocument()
  const occurrence = ten
  expect(seen('PUT').findLast(({ path }) => path.startsWith('/calendar'))?.body).toMatchObject({
    data: { scope: 'following', occurrence, data: { every: 2 } },
  })
  await choose(calendar.detail.delete, calendar.scope.confirmDelete)
  await expect.element(page.getByText('Hairdresser was deleted.')).toBeVisible()
  expect(seen('DELETE')[0]?.query).toMatchObject({ scope: 'following', occurrence: String(occurrence) })
})

test('a weekly event is 6 taps from the home of a phone, with the subject in view', async () => {
  answerAll()
  answer(calendarRoutes.create, () => data({ id: 5, events: [{ id: 5, room: 11 }] }))
  await resize(phone)
  await openWeb('/App', { user: karin })
  let taps = 0
  const tap = async (element: Locator) => {
    taps += 1
    await element.click()
  }
  await tap(page.getByRole('main').getByRole('link', { name: /^Calendar/ }))
  await tap(page.getByRole('button', { name: calendar.new, exact: true }))
  await expect.element(field(write.subject)).toBeInViewport({ ratio: 1 })
  await tap(field(write.subject))
  await userEvent.keyboard('Hairdresser')
  await tap(dialog.getByRole('radio', { name: write.repeated }))
  // Its day and time are written into the one field.
  await tap(dialog.getByRole('group', { name: write.start }).getByRole('spinbutton').first())
  await tap(dialog.getByRole('button', { name: write.create }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(taps).toBe(6)
  const sent = seen('POST').findLast(({ path }) => path.startsWith('/calendar'))
  expect(sent?.body).toMatchObject({
    title: 'Hairdresser',
    body: 'Hairdresser',
    interval: 'Weekly',
    every: 1,
  })
})

test('[CAL-46] whoever has another clock sees whose the times are, and their own beside', async () => {
  answerAll()
  const start = Math.floor(Date.now() / 3_600_000) * 3_600_000
  const lunch = event(1, 'Lunch', { schedule: start, end: start + 3_600_000, timeZone: 'Asia/Tokyo' })
  answer(calendarRoutes.list, () => list([lunch]))
  await resize(desktop)
  await openWeb(`/calendar?mode=${String(calendarModes.day)}&event=1-${String(start)}`, { user: karin })
  await expect
    .element(page.getByText(/^Times are those where Mamma is: .* there is .* for you\.$/))
    .toBeVisible()
  await expect.element(page.getByText(calendar.detail.ownTime)).toBeVisible()
  await page.getByRole('button', { name: calendar.new, exact: true }).click()
  await expect.element(dialog.getByText(/ where you are$/)).toBeVisible()
})
