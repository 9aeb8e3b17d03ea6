import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { fileRoutes, uploadRoutes } from '@lykta/contract/files/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, pending, Refused, seen } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import texts from '../../locales/en/messages.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { longDayText } from '../../shared/format/index.ts'
import { dropSharedFiles, keepSharedFiles, readSharedFiles } from '../../shared/devices/shared-files.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../testing/states.ts'
import { boxView, karin, longName, nurse } from '../../testing/world.ts'
import { jpegFile } from '../../testing/files.ts'

setUpWebApp()

const may = (permissions: Parameters<typeof boxView>[2]) =>
  answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', permissions)]))

testStates('writing a message', {
  'a text': { path: '/message/text', shows: texts.compose.text },
  'a picture': { path: '/message/bild', shows: texts.compose.image },
  'a film': { path: '/message/video', shows: texts.compose.video },
  'all choices': {
    path: '/message/text',
    act: () => page.getByText(texts.compose.more).click(),
    shows: texts.compose.dyslexie,
  },
  'long words': {
    path: '/message/text',
    act: async () => {
      await page.getByRole('textbox', { name: texts.compose.subject }).fill(longName)
      await page.getByRole('textbox', { name: texts.compose.message }).fill(`${longName} `.repeat(20))
    },
    shows: texts.compose.text,
  },
  'not allowed': {
    path: '/message/text',
    answers: () => may({ permissions: ['viewers', 'message'] }),
    shows: 'Mamma',
  },
})

const anyText: unknown = expect.any(String)
const write = async () => {
  await page.getByRole('textbox', { name: texts.compose.subject }).fill('The jetty')
  await page.getByRole('textbox', { name: texts.compose.message }).fill('We were at the lake.')
}
const chooseFile = async (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('no file can be chosen')
  await userEvent.upload(input, file)
}
const posted = () => seen('POST', '/message').map(({ body }) => body)
const sendButton = () => page.getByRole('button', { name: texts.compose.send.replace('{{name}}', 'Mamma') })

const { first } = texts.compose
test.each([
  ['/message/text', first.words, 'textbox', texts.compose.subject],
  ['/message/bild', first.picture, 'button', texts.files.image.add],
  ['/message/video', first.film, 'button', texts.files.video.add],
  ['/message/voice', first.voice, 'button', texts.voice.record],
])('[COMPOSE-12] sending says what is missing, and leads there: %s', async (path, why, role, name) => {
  answerAll()
  await openWeb(path, { user: karin })
  await expect.element(page.getByText(why)).toBeVisible()
  await sendButton().click()
  await expect.element(page.getByRole(role, { name })).toHaveFocus()
  await atRest()
  expect(posted()).toEqual([])
})

test('[COMPOSE-10] [COMPOSE-12] sending leads on to the message, and to a time that is still missing', async () => {
  answerAll()
  await resize(desktop)
  await openWeb('/message/text', { user: karin })
  const message = page.getByRole('textbox', { name: texts.compose.message })
  await page.getByRole('textbox', { name: texts.compose.subject }).fill('The jetty')
  await sendButton().click()
  await expect.element(message).toHaveFocus()
  await expect.element(message).toHaveAccessibleDescription(shell.pos.messages.required)
  await message.fill('We were at the lake.')
  await page.getByText(texts.compose.more).click()
  await page.getByRole('radio', { name: texts.when.later }).click()
  await page.getByText(texts.compose.more).click()
  await page.getByRole('button', { name: /Schedule/ }).click()
  await expect
    .element(page.getByRole('group', { name: texts.when.at }).getByRole('spinbutton').first())
    .toHaveFocus()
  await atRest()
  expect(posted()).toEqual([])
})

test('[COMPOSE-01] [COMPOSE-02] [COMPOSE-04] [COMPOSE-09] [COMPOSE-10] [COMPOSE-11] [COMPOSE-12] subject and message are marked as required once they are left or made empty, and nothing is sent', async () => {
  answerAll()
  await resize(desktop)
  await openWeb('/message/text', { user: karin })
  const subject = page.getByRole('textbox', { name: texts.compose.subject })
  const message = page.getByRole('textbox', { name: texts.compose.message })
  const { required } = shell.pos.messages
  await subject.click()
  await expect.element(subject).not.toHaveAccessibleDescription(required)
  await message.click()
  await expect.element(subject).toHaveAccessibleDescription(required)
  await subject.fill('The garden')
  await expect.element(subject).not.toHaveAccessibleDescription(required)
  await message.fill('Green')
  await message.fill(' ')
  await expect.element(message).toHaveAccessibleDescription(required)
  await sendButton().click()
  await expect.element(message).toHaveFocus()
  await atRest()
  expect(posted()).toEqual([])
})

test('[COMPOSE-05] [COMPOSE-07] [COMPOSE-08] while it is sent that is shown over the form; then a dialog says that it went, and closing that goes back', async () => {
  answerAll()
  const held = Promise.withResolvers<{ id: number }>()
  answer(messageRoutes.create, async () => data(await held.promise))
  await resize(desktop)
  await openWeb('/message/text', { user: karin })
  await write()
  await sendButton().click()
  const overlay = page.getByText('Sending to Mamma', { exact: true })
  await expect.element(overlay).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: texts.compose.subject })).toBeDisabled()
  held.resolve({ id: 5 })
  const sent = page.getByRole('dialog', { name: 'Send message success' })
  await expect.element(sent).toBeVisible()
  await expect.element(overlay).not.toBeInTheDocument()
  await sent.getByRole('button', { name: shell.close }).last().click()
  await expect.poll(shownPath).toMatch(/^\/message(\?|$)/)
})

/** Types a time into the group of that name. */
const typeTime = async (field: string, digits: string) => {
  await page.getByRole('group', { name: field }).getByRole('spinbutton').first().click()
  await userEvent.keyboard(digits)
}

test('[MSG-26] [MSG-36] [MSG-37] [MSG-38] an event for every month is planned in a typeface of its own, each day once', async () => {
  answerAll()
  answer(messageRoutes.create, () => data({ id: 5, planned: true }))
  await resize(desktop)
  await openWeb('/message/text', { user: karin })
  await write()
  await page.getByText(texts.compose.more).click()
  await page.getByRole('radio', { name: texts.types.event }).click({ force: true })
  await page.getByRole('switch', { name: texts.compose.dyslexie }).click()
  await page.getByRole('radio', { name: texts.when.again }).click({ force: true })
  await typeTime(texts.when.first, '150120991900')
  await page.getByRole('combobox', { name: texts.when.repeat }).selectOptions('Monthly')
  const day = page.getByRole('spinbutton', { name: texts.when.monthDays })
  for (const number of ['15', '15']) {
    await day.fill(number)
    await page.getByRole('button', { name: texts.when.addDay }).click()
  }
  await expect.element(day).toHaveAccessibleDescription(/Day 15 is already exist/)
  await page.getByRole('button', { name: texts.compose.plan }).click()
  await expect.poll(posted).toMatchObject([
    {
      type: 'event',
      dyslexie: true,
      schedule: Date.parse('2099-01-15T19:00+01:00'),
      recurrence: { interval: 'Monthly', days: [15] },
    },
  ])
  await expect
    .element(page.getByRole('dialog', { name: texts.sent.planned }))
    .toMatchTextContent('It will be sent on 15/01/2099 19:00')
})

test('[MSG-25] a message cannot end before it is sent, and sending leads to that', async () => {
  answerAll()
  await resize(desktop)
  await openWeb('/message/text', { user: karin })
  await write()
  await page.getByText(texts.compose.more).click()
  await typeTime(texts.when.expiration, '140120201900')
  const until = page.getByRole('group', { name: texts.when.expiration })
  await expect.element(until).toHaveAccessibleDescription(/Invalid expiration time/)
  await sendButton().click()
  await expect.poll(() => until.element().contains(document.activeElement)).toBe(true)
  await atRest()
  expect(posted()).toEqual([])
})

test('[MSG-36] a message begins with a template, which takes the place of what is written only when asked', async () => {
  answerAll()
  answer(messageRoutes.create, () => data({ id: 5 }))
  await resize(desktop)
  await openWeb('/message/text', { user: nurse })
  const subject = page.getByRole('textbox', { name: texts.compose.subject })
  const message = page.getByRole('textbox', { name: texts.compose.message })
  const choose = page.getByRole('button', { name: texts.templates.choose })
  const visit = page.getByRole('button', { name: /^Visit/ })
  await subject.click()
  await message.click()
  await expect.element(subject).toHaveAccessibleDescription(shell.pos.messages.required)
  await choose.click()
  await visit.click()
  await expect.element(subject).toHaveValue('Visit')
  await expect.element(subject).not.toHaveAccessibleDescription(shell.pos.messages.required)
  await expect.element(message).toHaveValue('We are coming on Sunday.')

  await message.fill('We come at four.')
  await choose.click()
  await visit.click()
  await page.getByRole('button', { name: texts.templates.keep }).click()
  await expect.element(message).toHaveValue('We come at four.')
  await choose.click()
  await visit.click()
  await page.getByRole('button', { name: texts.templates.replace }).click()
  await expect.element(message).toHaveValue('We are coming on Sunday.')
  await sendButton().click()
  await expect.poll(posted).toMatchObject([{ subject: 'Visit', template: 1 }])
})

test('a day of the month that there is not is said to be so, and one is added by Enter, without sending', async () => {
  answerAll()
  await resize(desktop)
  await openWeb('/message/text', { user: karin })
  await write()
  await page.getByText(texts.compose.more).click()
  await page.getByRole('radio', { name: texts.when.again }).click()
  await page.getByRole('combobox', { name: texts.when.repeat }).selectOptions('Monthly')
  const day = page.getByRole('spinbutton', { name: texts.when.monthDays })
  await day.fill('32')
  await page.getByRole('button', { name: texts.when.addDay }).click()
  await expect.element(day).toHaveFocus()
  await expect.element(page.getByText(texts.when.dayInvalid)).toBeVisible()
  await day.fill('15')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Day 15: remove' })).toBeVisible()
  await expect.element(day).toHaveFocus()
})

test.each([
  ['file_unreadable', 'damaged'],
  ['file_unfinished', 'unfinished'],
] as const)('[FILE-24] what is refused as %s is called that, not of another type', async (code, problem) => {
  answerAll()
  answer(fileRoutes.checkNames, ({ body }) =>
    data(body.files.map(({ name }) => ({ name, error: false, reason: null }))),
  )
  answer(uploadRoutes.upload, () => new Refused(code, 415))
  await openWeb('/message/bild', { user: karin })
  await expect.element(page.getByRole('button', { name: texts.files.image.add })).toBeVisible()
  await chooseFile(jpegFile('jetty.jpg'))
  await expect.element(page.getByText(texts.files.problems[problem])).toBeVisible()
})

test('the TV in small can be enlarged', async () => {
  answerAll()
  await resize(desktop)
  await openWeb('/message/text', { user: karin })
  await write()
  const set = () => page.getByRole('heading', { level: 3, name: 'The jetty' }).last().element()
  await expect.poll(() => set().getBoundingClientRect().height).toBeGreaterThan(0)
  const small = set().getBoundingClientRect().height
  await page.getByRole('button', { name: texts.preview.enlarge }).click()
  await expect.element(page.getByRole('dialog', { name: 'On Mamma’s TV' })).toBeVisible()
  await expect.poll(() => set().getBoundingClientRect().height).toBeGreaterThan(2.5 * small)
})

describe('what is sent', () => {
  test('[MSG-27] [MSG-30] [MSG-31] [MSG-33] [MSG-34] [MSG-35] [MSG-45] [COMPOSE-06] is the words, the room and the uploaded files, and a picture says that it went', async () => {
    answerAll()
    answer(fileRoutes.checkNames, ({ body }) =>
      data(body.files.map(({ name }) => ({ name, error: false, reason: null }))),
    )
    answer(uploadRoutes.upload, () =>
      data({ id: 77, fd: 'f'.repeat(43), name: 'jetty.jpg', size: 4, type: 'image/jpeg' }),
    )
    answer(messageRoutes.create, () => data({ id: 5 }))
    await resize(desktop)
    await openWeb('/message/bild', { user: karin })
    await write()
    await chooseFile(jpegFile('jetty.jpg'))
    await expect.poll(() => seen('POST', '/file/8/upload')).toHaveLength(1)
    await page.getByRole('textbox', { name: 'Caption for jetty.jpg' }).fill('Anna jumps in')
    await sendButton().click()
    await expect.poll(posted).toEqual([
      {
        subject: 'The jetty',
        message: 'We were at the lake.',
        fontSize: 'medium',
        messageType: 2,
        dyslexie: false,
        type: 'information',
        receiverType: 'Individuals',
        ids: [11],
        files: [77],
        captions: [{ file: 77, text: 'Anna jumps in' }],
        thread: -1,
        relative: 7,
        clientId: anyText,
      },
    ])
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    const image = dialog.element().querySelector('img')
    await expect.poll(() => image?.naturalWidth).toBeGreaterThan(0)
  })

  test('[COMPOSE-13] a picture for three on a phone takes five presses: add, two more receivers, send', async () => {
    answerAll()
    answer(fileRoutes.checkNames, ({ body }) =>
      data(body.files.map(({ name }) => ({ name, error: false, reason: null }))),
    )
    answer(uploadRoutes.upload, () =>
      data({ id: 77, fd: 'f'.repeat(43), name: 'jetty.jpg', size: 4, type: 'image/jpeg' }),
    )
    answer(messageRoutes.create, () => data({ id: 5 }))
    await resize(phone)
    await openWeb('/message/bild', { user: karin })
    const add = page.getByRole('button', { name: texts.files.image.add })
    const subject = page.getByRole('textbox', { name: texts.compose.subject })
    await expect.element(subject).toHaveValue(`Pictures, ${longDayText(Date.now(), 'en')}`)
    expect(add.element().getBoundingClientRect().top).toBeLessThan(
      subject.element().getBoundingClientRect().top,
    )
    await chooseFile(jpegFile('jetty.jpg'))
    await expect.poll(() => seen('POST', '/file/8/upload')).toHaveLength(1)
    await page.getByRole('checkbox', { name: 'Mormor' }).click()
    await page.getByRole('checkbox', { name: 'Pappa' }).click()
    const send = page.getByRole('button', { name: /^Send to 3/ })
    const { bottom } = send.element().getBoundingClientRect()
    const menu = page.getByRole('navigation', { name: shell.menu.label }).element().getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(menu.top)
    await send.click()
    await expect
      .poll(posted)
      .toMatchObject([
        { subject: `Picture, ${longDayText(Date.now(), 'en')}`, message: '', ids: [11, 12, 13] },
      ])
  })

  test('[COMPOSE-11] [COMPOSE-13] the subject of a picture can be changed and not emptied, and a text has none', async () => {
    answerAll()
    await resize(desktop)
    await openWeb('/message/bild', { user: karin })
    const subject = page.getByRole('textbox', { name: texts.compose.subject })
    await expect.element(subject).toHaveValue(`Pictures, ${longDayText(Date.now(), 'en')}`)
    await page
      .getByRole('navigation', { name: texts.compose.type })
      .getByRole('link', { name: 'Text' })
      .click()
    await expect.element(subject).toHaveValue('')
    await page
      .getByRole('navigation', { name: texts.compose.type })
      .getByRole('link', { name: 'Image' })
      .click()
    await subject.fill('')
    await expect.element(subject).toHaveAccessibleDescription(shell.pos.messages.required)
    await subject.fill('The jetty')
    await expect.element(subject).toHaveValue('The jetty')
  })

  test('[MSG-31] [MSG-35] as an answer and in the typeface that was chosen', async () => {
    answerAll()
    answer(messageRoutes.create, () => data({ id: 5 }))
    await resize(desktop)
    await openWeb('/message?id=2', { user: karin })
    await page.getByRole('button', { name: texts.actions.label }).click()
    await page.getByRole('menuitem', { name: texts.actions.reply }).click()
    await page.getByRole('textbox', { name: texts.compose.message }).fill('So it was.')
    await page.getByText(texts.compose.more).click()
    await page.getByRole('switch', { name: texts.compose.dyslexie }).click()
    await sendButton().click()
    await expect.poll(posted).toMatchObject([{ thread: 2, dyslexie: true, subject: 'Re: The jetty 2' }])
  })
})

test('[MSG-36] a template is offered to staff, whose words it has, and not to relatives', async () => {
  answerAll()
  await openWeb('/message/text', { user: { ...karin, role: 'staff' } })
  await expect.element(page.getByRole('button', { name: texts.templates.choose })).toBeVisible()
})

test('[MSG-36] a relative is offered no template', async () => {
  answerAll()
  await openWeb('/message/text', { user: karin })
  await expect.element(page.getByRole('checkbox', { name: 'Mormor' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: texts.templates.choose })).not.toBeInTheDocument()
  await atRest()
  expect(seen('GET', '/content/templates')).toEqual([])
})

test('the focus goes on to the next file, then to where another is chosen', async () => {
  answerAll()
  answer(fileRoutes.checkNames, ({ body }) =>
    data(body.files.map(({ name }) => ({ name, error: false, reason: null }))),
  )
  answer(uploadRoutes.upload, () => pending)
  await openWeb('/message/bild', { user: karin })
  await expect.element(page.getByRole('button', { name: texts.files.image.add })).toBeVisible()
  await chooseFile(jpegFile('one.jpg'))
  await chooseFile(jpegFile('two.jpg'))
  await page.getByRole('button', { name: /^(Remove|Cancel) one.jpg/ }).click()
  const second = page.getByRole('button', { name: /^(Remove|Cancel) two.jpg/ })
  await expect.element(second).toHaveFocus()
  await second.click()
  await expect.element(page.getByRole('button', { name: texts.files.image.add })).toHaveFocus()
})

describe('that staff can read along', () => {
  const words = 'The staff who care for Mamma can also read this, and help if needed.'
  const answerStaff = (hasStaff: boolean) => {
    answerAll()
    answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { hasStaff })]))
  }

  test('is said to a relative where they write', async () => {
    answerStaff(true)
    await openWeb('/message/text', { user: karin })
    await expect.element(page.getByText(words)).toBeVisible()
  })

  test('is not said where no staff care for the resident', async () => {
    answerStaff(false)
    await openWeb('/message/text', { user: karin })
    await expect.element(page.getByRole('textbox', { name: texts.compose.message })).toBeVisible()
    await expect.element(page.getByText(words)).not.toBeInTheDocument()
  })

  test('is not said to staff', async () => {
    answerStaff(true)
    await openWeb('/message/text', { user: nurse })
    await expect.element(page.getByRole('textbox', { name: texts.compose.message })).toBeVisible()
    await expect.element(page.getByText(words)).not.toBeInTheDocument()
  })
})

describe('a picture that was shared from the phone’s gallery, or by any page on the web', () => {
  const { shared } = texts.files
  const openShared = async () => {
    answerAll()
    const asked: string[] = []
    answer(fileRoutes.checkNames, ({ body }) => {
      asked.push(...body.files.map(({ name }) => name))
      return data(body.files.map(({ name }) => ({ name, error: false, reason: null })))
    })
    answer(uploadRoutes.upload, () => pending)
    await dropSharedFiles()
    await keepSharedFiles([jpegFile('Bryggan å.jpg')])
    await openWeb('/message/bild', { user: karin })
    await expect.element(page.getByText('Bryggan å.jpg', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('region', { name: shared.label })).toBeVisible()
    await atRest()
    expect(asked).toEqual([])
    return asked
  }
  const cancel = page.getByRole('button', { name: texts.files.cancel.replace('{{name}}', 'Bryggan å.jpg') })

  test('is uploaded once it is added, and only once', async () => {
    const asked = await openShared()
    await page.getByRole('button', { name: shared.add_one }).click()
    await expect.element(cancel).toBeVisible()
    expect(asked).toEqual(['Bryggan å.jpg'])
    await expect.poll(readSharedFiles).toEqual([])
  })

  test('is gone once it is left out', async () => {
    const asked = await openShared()
    await page.getByRole('button', { name: shared.leave_one }).click()
    await expect.element(page.getByText('Bryggan å.jpg', { exact: true })).not.toBeInTheDocument()
    await expect.poll(readSharedFiles).toEqual([])
    await atRest()
    expect(asked).toEqual([])
  })
})
