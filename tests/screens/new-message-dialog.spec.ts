import type { Locator } from '@playwright/test'
import { expect, pressOk, test } from '../fixtures.ts'

test('[MSG-12] [MSG-13] [MSG-14] [MSG-15] [MSG-16] [MSG-17] [MSG-18] [MSG-19] [MSG-20] [MSG-21] [MSG-22] [MSG-23] [MSG-24] a few words are sent from the list; when it fails they stay, and are sent once', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await karin.goto('/message')
  const dialog = karin.getByRole('dialog', { name: 'New message to Mamma' })
  const subject = dialog.getByLabel('Subject')
  const words = dialog.getByLabel('Message', { exact: true })
  const send = dialog.getByRole('button', { name: 'Send to Mamma' })
  await karin.getByRole('button', { name: 'New message' }).click()
  await expect(send).toBeDisabled()
  await subject.fill('Coffee')
  await expect(send).toBeDisabled()
  await words.fill('We come at three.')
  await expect(send).toBeEnabled()

  await test.step('it fails, and everything is still there', async () => {
    const logged = karin.waitForEvent('console', (line) => /^write failed .*message/.test(line.text()))
    await karin.route('**/api/message', (route) => route.fulfill({ status: 503, json: {} }))
    await send.click()
    await expect(karin.getByText('The message was not sent.')).toBeVisible()
    await logged
    await expect(send).toBeEnabled()
    await expect(send).not.toHaveAttribute('aria-busy', 'true')
    await expect(words).toHaveValue('We come at three.')
    await karin.unroute('**/api/message')
  })

  await test.step('it is on its way', async () => {
    const held = Promise.withResolvers<undefined>()
    await karin.route('**/api/message', async (route) => {
      await held.promise
      await route.continue()
    })
    await send.click()
    await expect(send).toHaveAttribute('aria-busy', 'true')
    for (const one of [subject, words, send]) await expect(one).toBeDisabled()
    held.resolve(undefined)
    await expect(dialog).toBeHidden()
  })

  await expect(karin.getByRole('article').getByRole('heading', { name: 'Coffee' })).toBeVisible()
  await pressOk(tv, 'Coffee')
  const row = karin.getByRole('list', { name: 'Messages to Mamma' }).getByRole('link').first()
  await expect(row.getByText('Read', { exact: true })).toBeVisible()
  await karin.getByRole('button', { name: 'New message' }).click()
  await expect(subject).toHaveValue('')
})

test('[MSG-25] [MSG-26] [MSG-36] [MSG-37] [MSG-38] an event for every month is kept until its time, in a typeface of its own', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/message/text')
  await karin.getByLabel('Subject').fill('Club evening')
  await karin.getByLabel('Message', { exact: true }).fill('At seven in the common room.')
  await karin.getByText('More options').click()
  await karin.getByLabel('Event', { exact: true }).check()
  await karin.getByRole('switch', { name: 'Dyslexia-friendly font' }).click()
  await karin.getByLabel('Repeatedly').check()
  const send = karin.getByRole('button', { name: 'Schedule' })
  await expect(send).toBeDisabled()
  const typeInto = async (field: Locator, digits: string) => {
    await field.getByRole('spinbutton').first().click()
    await karin.keyboard.type(digits)
  }
  await typeInto(karin.getByRole('group', { name: 'First time' }), '150120991900')
  await karin.getByRole('combobox', { name: 'Repeat' }).selectOption('Every month')
  const day = karin.getByLabel('Day of the month')
  for (const number of ['15', '15']) {
    await day.fill(number)
    await karin.getByRole('button', { name: 'Add the day' }).click()
  }
  await expect(day).toHaveAccessibleDescription(/Day 15 is already exist/)
  const until = karin.getByRole('group', { name: 'Shown until' })
  await typeInto(until, '140120991900')
  await expect(until).toHaveAccessibleDescription(/Invalid expiration time/)
  await expect(send).toBeDisabled()
  await typeInto(until, '311220991900')

  await karin.reload()
  await expect(karin.getByLabel('Event', { exact: true })).toBeChecked()
  await send.click()
  const kept = karin.getByRole('dialog', { name: 'Message scheduled' })
  await expect(kept.getByText(/It will be sent on 15\/01\/2099 19:00/)).toBeVisible()
  await kept.getByRole('button', { name: 'Close' }).click()
  const planned = karin.getByRole('listitem').filter({ hasText: 'Club evening' })
  await expect(planned.getByText('Every month: 15, next Thursday 15/01/2099 19:00')).toBeVisible()
  await planned.getByRole('button').click()
  await karin.getByRole('dialog').getByRole('button', { name: 'Do not send' }).click()
  const asked = karin.getByRole('dialog', { name: 'Do not send this message?' })
  await asked.getByRole('button', { name: 'Do not send' }).click()
  await expect(planned).toBeHidden()
})
