import { automaticWords, type Message } from '@lykta/contract/messages'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, seen, unreachable } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import texts from '../../locales/en/messages.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone } from '../../testing/states.ts'
import { attachment, karin, message, messages } from '../../testing/world.ts'

setUpWebApp()

test('[MSG-01] [MSG-05] [MSG-06] [MSG-07] [MSG-09] the list says of each message what it is, and opens one beside it where there is room', async () => {
  answerAll()
  const film = attachment(2, { name: 'film.mp4', category: { type: 'video', fd: 'fd-2' } })
  const words = 'The dentist called and moved your visit. '.repeat(10)
  answer(messageRoutes.list, ({ query }) =>
    list(
      query.filter?.planned === true
        ? []
        : [
            message(1, { message: { ...message(1).message, message: words } }),
            message(2, { attachments: [attachment(1)] }),
            message(3, { attachments: [film] }),
            message(4, { attachments: [attachment(1), film] }),
          ],
    ),
  )
  await resize(desktop)
  await openWeb('/message', { user: karin })
  const rows = page.getByRole('list', { name: 'Messages to Mamma' })
  const { text, image, video, mixed } = texts.kinds
  for (const [index, kind] of [text, image, video, mixed].entries()) {
    const row = rows.getByRole('listitem').nth(index)
    await expect.element(row.getByText(kind, { exact: true })).toBeInTheDocument()
    await expect.element(row.getByText(`The jetty ${String(index + 1)}`)).toBeVisible()
  }
  const excerpt = rows.getByText(words.trim()).element()
  const lines = excerpt.clientHeight / Number.parseFloat(getComputedStyle(excerpt).lineHeight)
  expect(Math.round(lines)).toBe(2)

  await rows.getByRole('link').nth(1).click()
  const detail = page.getByRole('article')
  await expect.element(detail.getByRole('heading', { name: 'The jetty 2' })).toBeVisible()
  const { right } = rows.element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(detail.element().getBoundingClientRect().left)
  await resize(phone)
  await expect.element(rows).not.toBeInTheDocument()
  await expect.element(detail).toBeVisible()
})

test.for([
  { from: 'en', to: 'sv', picture: 'Picture, 22 November', ownPicture: 'Bild, 22 november' },
  { from: 'sv', to: 'en', picture: 'Bild, 22 november', ownPicture: 'Picture, 22 November' },
] as const)(
  '[MSG-52] what the app wrote for a sender ($from) is read in the language of the app ($to)',
  async ({ from, to, picture, ownPicture }) => {
    answerAll()
    const { voice, greeting, greetingText } = automaticWords[from]
    const own = automaticWords[to]
    const withWords = (id: number, subject: string, text: string, change: Partial<Message> = {}) =>
      message(id, { message: { ...message(id).message, subject, message: text }, ...change })
    const plan = { at: Date.now() + 86_400_000, recurrence: null, reminder: -1 }
    answer(messageRoutes.list, ({ query }) =>
      list(
        query.filter?.planned === true
          ? [withWords(4, voice, '', { plan })]
          : [
              withWords(2, greeting, greetingText, { thread: { id: 3, subject: voice } }),
              withWords(1, picture, '', { attachments: [attachment(1)] }),
            ],
      ),
    )
    await resize(desktop)
    await openWeb('/message', { user: { ...karin, language: to }, language: to })
    const links = page.getByRole('list').getByRole('link')
    await expect.element(links.getByText(own.greeting)).toBeVisible()
    await expect.element(links.getByText(own.greetingText)).toBeVisible()
    await expect.element(links.getByText(ownPicture)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: own.greeting })).toBeVisible()
    await expect.element(page.getByRole('article').getByText(new RegExp(own.voice))).toBeVisible()
    await expect.element(page.getByRole('listitem').getByText(own.voice)).toBeVisible()
  },
)

test('[MSG-44] the list says that it did not load, and is asked for again at a press', async () => {
  answerAll()
  answer(messageRoutes.list, () => unreachable)
  await openWeb('/message', { user: karin })
  await expect.element(page.getByText(texts.list.failed)).toBeVisible()
  answer(messageRoutes.list, () => list(messages()))
  await page.getByRole('button', { name: shell.states.tryAgain }).click()
  await expect.element(page.getByRole('list', { name: 'Messages to Mamma' })).toBeVisible()
})

test('[MSG-48] the list is searched by what stands in the messages, and says when nothing does', async () => {
  answerAll()
  answer(messageRoutes.list, ({ query }) =>
    list(messages().filter(({ message: { subject } }) => subject.includes(query.filter?.search ?? ''))),
  )
  await resize(desktop)
  await openWeb('/message', { user: karin })
  const rows = page.getByRole('list', { name: 'Messages to Mamma' })
  await expect.element(rows.getByText('The jetty 1', { exact: true })).toBeVisible()
  const search = page.getByRole('searchbox', { name: texts.list.search })
  await search.fill('jetty 2')
  await expect.element(rows.getByText('The jetty 1', { exact: true })).not.toBeInTheDocument()
  await expect.element(rows.getByText('The jetty 2', { exact: true })).toBeVisible()
  await search.fill('nothing like it')
  await expect
    .element(page.getByText('No messages contain “nothing like it”. Try another word.'))
    .toBeVisible()
})

test('[MSG-35] a message of somebody else is replied to, and cannot be deleted', async () => {
  answerAll()
  await resize(desktop)
  await openWeb('/message?id=2', { user: karin })
  await page.getByRole('button', { name: texts.actions.label }).click()
  await expect.element(page.getByRole('menuitem', { name: texts.actions.reply })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: texts.actions.delete })).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: texts.actions.reply }).click()
  await expect.element(page.getByText('Reply to: The jetty 2')).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: texts.compose.subject }))
    .toHaveValue('Re: The jetty 2')
})

test('[MSG-49] an own message that was read can be deleted and not recalled, and is gone from the list', async () => {
  answerAll()
  let all = [message(2), message(3)]
  answer(messageRoutes.list, ({ query }) => list(query.filter?.planned === true ? [] : all))
  answer(messageRoutes.remove, ({ params }) => {
    all = all.filter(({ id }) => id !== params.id)
    return data(null)
  })
  await resize(desktop)
  await openWeb('/message?id=2', { user: karin })
  await page.getByRole('button', { name: texts.actions.label }).click()
  await expect.element(page.getByRole('menuitem', { name: texts.actions.recall })).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: texts.actions.delete }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.end.delete.do }).click()
  await expect.poll(() => seen('DELETE', '/message/2')).toHaveLength(1)
  const rows = page.getByRole('list', { name: 'Messages to Mamma' })
  await expect.element(rows.getByText('The jetty 2', { exact: true })).not.toBeInTheDocument()
  await expect.element(rows.getByText('The jetty 3', { exact: true })).toBeVisible()
})

test('[MSG-47] an own message that nobody has read is recalled, once that is confirmed', async () => {
  answerAll()
  answer(messageRoutes.recall, () => data(null))
  await resize(desktop)
  await openWeb('/message?id=1', { user: karin })
  await page.getByRole('button', { name: texts.actions.label }).click()
  await page.getByRole('menuitem', { name: texts.actions.recall }).click()
  await atRest()
  expect(seen('POST', '/message/1/recall')).toEqual([])
  answer(messageRoutes.list, ({ query }) =>
    list(query.filter?.planned === true ? [] : [message(1, { recalledAt: Date.now() })]),
  )
  await page.getByRole('dialog').getByRole('button', { name: texts.end.recall.do }).click()
  await expect
    .element(page.getByRole('list', { name: 'Messages to Mamma' }))
    .toMatchTextContent(/You recalled this/)
})

test('[MSG-42] the list goes on behind its last message, also when newer ones have come meanwhile', async () => {
  answerAll()
  const asked = Array<unknown>()
  answer(messageRoutes.list, ({ query: { filter, skip, after, countTo, limit } }) => {
    if (filter?.planned === true) return list([])
    expect(filter).toMatchObject({ relativeID: karin.id })
    if (limit !== 0) asked.push({ skip, after, countTo })
    return after === 39 ? list([message(38)]) : { ...list([message(40), message(39)]), more: true as const }
  })
  await openWeb('/message', { user: karin })
  await expect.element(page.getByText('The jetty 38')).toBeVisible()
  await expect.element(page.getByRole('button', { name: texts.list.more })).not.toBeInTheDocument()
  expect(asked).toEqual([
    { skip: undefined, after: undefined, countTo: 0 },
    { skip: undefined, after: 39, countTo: 0 },
  ])
})

test('what others do meanwhile neither closes the menu of a message nor takes the message away', async () => {
  const { feed } = answerAll()
  const waits = message(1, { sender: { id: 9, name: 'Johan Lind' } })
  const [recipient] = waits.recipients
  if (recipient === undefined) throw new Error('to nobody')
  const read = { ...waits, recipients: [{ ...recipient, readAt: Date.now() }] }
  let sent = [waits]
  answer(messageRoutes.list, ({ query }) => list(query.filter?.planned === true ? [] : sent))
  await resize(desktop)
  await openWeb('/message', { user: karin })
  await expect.poll(feed.isOpen).toBe(true)
  await page.getByRole('button', { name: texts.actions.label }).click()
  const reply = page.getByRole('menuitem', { name: texts.actions.reply })
  await expect.element(reply).toBeVisible()
  const change = (...now: Message[]) => {
    sent = now
    feed.say('changed', karin.id, { resource: 'message-relative', room: 11, id: 1 })
  }
  const rows = page.getByRole('list', { name: 'Messages to Mamma', includeHidden: true })

  change(read)
  await expect.poll(() => rows.element().textContent).toContain(texts.list.steps.read)
  await expect.element(reply).toBeVisible()

  change(message(2, { sender: { id: 9, name: 'Johan Lind' } }), read)
  await expect.poll(() => rows.element().querySelectorAll('li').length).toBe(2)
  await expect.element(reply).toBeVisible()
  const article = document.querySelector('article')
  expect(article?.textContent).toContain('The jetty 1')

  // One's own stands open once it is sent.
  change(message(3), message(2), read)
  await expect.poll(() => document.querySelector('article')?.textContent).toContain('The jetty 3')
})
