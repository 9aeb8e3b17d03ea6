import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { calendarModes } from '@lykta/contract/constants'
import { resize } from '@lykta/testing/everybody'
import { answer, data, pending, seen } from '@lykta/testing/network'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { calendar } from '../../locales/en/calendar.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone } from '../../testing/states.ts'
import { karin } from '../../testing/world.ts'

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
