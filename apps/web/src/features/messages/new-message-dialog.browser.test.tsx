import { messageRoutes } from '@lykta/contract/messages/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, Refused, seen } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import texts from '../../locales/en/messages.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone } from '../../testing/states.ts'
import { karin, message } from '../../testing/world.ts'

setUpWebApp()

const dialog = page.getByRole('dialog', { name: 'New message to Mamma' })
const subject = dialog.getByRole('textbox', { name: texts.compose.subject })
const words = dialog.getByRole('textbox', { name: texts.compose.message })
const send = dialog.getByRole('button', { name: 'Send to Mamma' })
const openDialog = () => page.getByRole('button', { name: texts.new }).click()
const posted = () => seen('POST', '/message').map(({ body }) => body)

/** With an empty list, to which what is sent is added once the server has taken it. */
const open = async (
  create: () => { id: number } | Refused | Promise<{ id: number }>,
  size: typeof desktop | typeof phone = desktop,
) => {
  answerAll()
  let sent = false
  answer(messageRoutes.list, ({ query }) =>
    list(sent && query.filter?.planned !== true && query.filter?.unread !== true ? [message(5)] : []),
  )
  answer(messageRoutes.create, async () => {
    const result = await create()
    if (result instanceof Refused) return result
    sent = true
    return data(result)
  })
  await resize(size)
  await openWeb('/message', { user: karin })
  await openDialog()
}

test('[MSG-12] [MSG-13] [MSG-23] [COMPOSE-09] the dialog opens by a button, and sends once there are a subject and a message', async () => {
  await open(() => ({ id: 5 }))
  await expect.element(dialog).toBeVisible()
  const opener = page.getByRole('button', { name: texts.new, includeHidden: true }).element()
  expect(opener.querySelector('svg.tabler-icon-plus')).not.toBeNull()
  await expect.element(send).toBeDisabled()
  await subject.fill('Coffee')
  await expect.element(send).toBeDisabled()
  await words.fill('We come at three.')
  await expect.element(send).toBeEnabled()
  await subject.fill(' ')
  await expect.element(send).toBeDisabled()
  await atRest()
  expect(posted()).toEqual([])
})

test('[MSG-12] on a phone the plus above the menu opens it', async () => {
  await open(() => ({ id: 5 }), phone)
  await expect.element(dialog).toBeVisible()
  const opener = page.getByRole('button', { name: texts.new, includeHidden: true }).element()
  expect(opener.textContent).toBe('')
  expect(opener.querySelector('svg.tabler-icon-plus')).not.toBeNull()
})

test('[MSG-19] [MSG-20] [MSG-21] what could not be sent is still there, and is sent when it is tried again', async () => {
  const results = [new Refused('unavailable', 503), { id: 5 }]
  await open(() => results.shift() ?? { id: 6 })
  await subject.fill('Coffee')
  await words.fill('We come at three.')
  await send.click()
  await expect.element(page.getByText(texts.compose.failed)).toBeVisible()
  await expect.element(send).toBeEnabled()
  await expect.element(send).not.toHaveAttribute('aria-busy')
  await expect.element(subject).toHaveValue('Coffee')
  await expect.element(words).toHaveValue('We come at three.')
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [first, second] = posted()
  expect(second).toEqual(first)
})

test('[MSG-13] [MSG-15] [MSG-16] [MSG-17] [MSG-18] [MSG-24] while it sends it shows so and takes no other press; then it closes, empty, and the message is in the list', async () => {
  const held = Promise.withResolvers<{ id: number }>()
  await open(() => held.promise)
  await subject.fill('Coffee')
  await words.fill('We come at three.')
  await send.click()
  await expect.element(send).toBeDisabled()
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  expect(send.element().querySelector('[class*="spinner"]')).not.toBeNull()
  held.resolve({ id: 5 })
  await expect.element(dialog).not.toBeInTheDocument()
  await atRest()
  expect(posted()).toHaveLength(1)
  await expect
    .element(page.getByRole('list', { name: 'Messages to Mamma' }).getByText('The jetty 5'))
    .toBeVisible()
  await openDialog()
  await expect.element(subject).toHaveValue('')
  await expect.element(words).toHaveValue('')
})
