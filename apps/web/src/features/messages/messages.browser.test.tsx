import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import type { Message } from '@lykta/contract/messages'
import { receiverRoutes } from '@lykta/contract/organisation/routes'
import { fileRoutes, uploadRoutes } from '@lykta/contract/files/routes'
import { resize } from '@lykta/testing/everybody'
import { answer, data, list, pending, seen, unreachable } from '@lykta/testing/network'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { messages as texts } from '../../locales/en/messages.ts'
import { shell } from '../../locales/en/shell.ts'
import { longDayText } from '../../shared/format/index.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { goBack, openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { recordFilm } from '../../testing/film.ts'
import { desktop, phone, testStates } from '../../testing/states.ts'
import { attachment, boxView, karin, longName, message } from '../../testing/world.ts'

setUpWebApp()

const path = '/message'
const may = (permissions: Parameters<typeof boxView>[2]) =>
  answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', permissions)]))

testStates('the messages', {
  full: { path, shows: 'The jetty 2' },
  'one message': { path: '/message?id=2', shows: 'We were at the lake.' },
  empty: { path, answers: () => answer(messageRoutes.list, () => list([])), shows: texts.list.empty },
  loading: { path, answers: () => answer(messageRoutes.list, () => pending), shows: shell.states.loading },
  failed: { path, answers: () => answer(messageRoutes.list, () => unreachable), shows: texts.list.failed },
  'long texts': {
    path,
    answers: () =>
      answer(messageRoutes.list, ({ query }) =>
        list(
          query.filter?.planned === true
            ? []
            : [1, 2].map((id) =>
                message(id, {
                  sender: { id: 9, name: longName },
                  message: { ...message(id).message, subject: longName, message: `${longName} `.repeat(60) },
                }),
              ),
        ),
      ),
    shows: longName,
  },
  'of somebody who may only look': {
    path,
    answers: () => may({ permissions: ['viewers', 'message'] }),
    shows: 'The jetty 2',
  },
  'the dialog for a new message': {
    path,
    act: () => page.getByRole('button', { name: texts.new }).click(),
    shows: texts.compose.subject,
  },
  'a scheduled message': {
    path,
    act: () => page.getByRole('button', { name: /^The jetty 9/ }).click(),
    shows: texts.planned.sendNow,
  },
  offline: { path, act: ({ feed }) => feed.breakDown(), shows: /Lykta/ },
})

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

testStates('the slideshow', {
  full: { path: '/entertainment/slideshow', shows: texts.slideshow.start },
  empty: {
    path: '/entertainment/slideshow',
    answers: () => answer(messageRoutes.list, () => list([])),
    shows: texts.slideshow.empty,
  },
  failed: {
    path: '/entertainment/slideshow',
    answers: () => answer(messageRoutes.list, () => unreachable),
    shows: texts.slideshow.failed,
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
    await chooseFile(new File(['jpeg'], 'jetty.jpg', { type: 'image/jpeg' }))
    await expect.poll(() => seen('POST', '/file/8/upload')).toHaveLength(1)
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
    await chooseFile(new File(['jpeg'], 'jetty.jpg', { type: 'image/jpeg' }))
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

describe('the receivers', () => {
  const floor = (id: number, rooms: Array<{ id: number; name: string }>) => ({
    id,
    clusterType: 'municipality',
    cluster: { id: 1, name: 'Björkstad' },
    entityGroup: { id: 1, name: 'North' },
    entity: { id: 1, name: 'Björkgården' },
    group: { id, name: `Floor ${String(id)}` },
    flag: false,
    rooms: rooms.map((room) => ({ ...room, location: '', flag: false })),
  })

  test('are named apart, a floor is opened by a button, and who may not be written to is said', async () => {
    answerAll()
    answer(boxViewRoutes.list, () =>
      list([boxView(1, 'Mamma'), boxView(3, 'Pappa', { permissions: ['viewers', 'message'] })]),
    )
    answer(receiverRoutes.list, () =>
      list([
        floor(
          1,
          [1, 4, 5, 6].map((id) => ({ id: id + 10, name: `21${String(id)}` })),
        ),
        floor(
          2,
          [7, 8, 9].map((id) => ({ id: id + 10, name: `31${String(id)}` })),
        ),
      ]),
    )
    await resize(phone)
    await openWeb('/message/text', { user: karin })
    await page.getByRole('button', { name: texts.receivers.choose }).click()
    const picker = page.getByRole('dialog', { name: texts.receivers.choose })
    await expect.element(picker.getByText('You may not write to Pappa.')).toBeVisible()
    await expect.element(picker.getByRole('checkbox', { name: 'Mamma Room 211' })).toBeChecked()
    const floors = picker.getByRole('button', { name: /^0 of 3 rooms.*Floor 2$/ })
    await expect.element(floors).toHaveAttribute('aria-expanded', 'false')
    await floors.click()
    await expect.element(picker.getByRole('checkbox', { name: 'Room 317' })).toBeVisible()
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
  })
})

describe('a scheduled message', () => {
  const at = Date.parse('2099-01-15T19:00:00+01:00')
  const plan = (recurrence: NonNullable<Message['plan']>['recurrence']) =>
    message(9, {
      plan: { at, recurrence, reminder: 10 },
      recipients: [1, 2].map((id) => ({
        room: { id: id + 10, name: `21${String(id)}`, location: '' },
        deliveredAt: null,
        shownAt: null,
        readAt: null,
      })),
    })
  const answerPlan = (recurrence: NonNullable<Message['plan']>['recurrence']) => {
    answerAll()
    answer(messageRoutes.list, ({ query }) =>
      list(query.filter?.planned === true ? [plan(recurrence)] : [message(1)]),
    )
    answer(messageRoutes.create, () => data({ id: 12 }))
  }
  const open = async () => {
    await openWeb(path, { user: karin })
    await page.getByRole('button', { name: /^The jetty 9/ }).click()
  }

  test('[MSG-50] says when and to whom it goes, and is opened and changed', async () => {
    answerPlan({ interval: 'Weekly', days: [1, 3] })
    await resize(phone)
    await open()
    const dialog = page.getByRole('dialog', { name: 'The jetty 9' })
    await expect
      .element(dialog)
      .toMatchTextContent('Every week: Monday and Wednesday, next Thursday 15/01/2099 19:00')
    await expect.element(dialog).toMatchTextContent('To Mamma and Mormor')
    await expect.element(dialog).toMatchTextContent('We were at the lake.')
    await dialog.getByRole('button', { name: texts.planned.edit }).click()
    const subject = page.getByRole('textbox', { name: texts.compose.subject })
    await expect.element(subject).toHaveValue('The jetty 9')
    await subject.fill('The boat')
    await page.getByRole('button', { name: texts.compose.plan }).click()
    await expect.poll(posted).toMatchObject([
      {
        subject: 'The boat',
        message: 'We were at the lake.',
        ids: [11, 12],
        schedule: at,
        recurrence: { interval: 'Weekly', days: [1, 3] },
        reminder: 10,
        replaces: 9,
      },
    ])
  })

  test('[MSG-50] takes the place of a draft only when asked', async () => {
    answerPlan(null)
    await resize(desktop)
    await openWeb('/message/text', { user: karin })
    await page.getByRole('textbox', { name: texts.compose.subject }).fill('Begun')
    await page.getByRole('button', { name: shell.back }).click()
    await page.getByRole('button', { name: /^The jetty 9/ }).click()
    await page.getByRole('button', { name: texts.planned.edit }).click()
    await expect.element(page.getByRole('dialog', { name: texts.templates.replaceTitle })).toBeVisible()
    await page.getByRole('button', { name: texts.templates.replace }).click()
    await expect
      .element(page.getByRole('textbox', { name: texts.compose.subject }))
      .toHaveValue('The jetty 9')
  })

  test.for([
    ['once', null, 9],
    ['repeatedly', { interval: 'Weekly', days: [1] }, undefined],
  ] as const)('[MSG-50] that goes out %s is sent now', async ([, recurrence, replaces]) => {
    answerPlan(recurrence === null ? null : { ...recurrence, days: [...recurrence.days] })
    await resize(desktop)
    await open()
    await page.getByRole('button', { name: texts.planned.sendNow }).click()
    await expect.poll(posted).toHaveLength(1)
    const [sent] = posted()
    expect(sent).toMatchObject({ subject: 'The jetty 9', ids: [11, 12] })
    expect(sent).not.toHaveProperty('schedule')
    expect(sent).not.toHaveProperty('recurrence')
    expect(replaces === undefined).toBe(!('replaces' in Object(sent)))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('the focus', () => {
  test('goes on to the next file, then to where another is chosen', async () => {
    answerAll()
    answer(fileRoutes.checkNames, ({ body }) =>
      data(body.files.map(({ name }) => ({ name, error: false, reason: null }))),
    )
    answer(uploadRoutes.upload, () => pending)
    await openWeb('/message/bild', { user: karin })
    await expect.element(page.getByRole('button', { name: texts.files.image.add })).toBeVisible()
    await chooseFile(new File(['a'], 'one.jpg', { type: 'image/jpeg' }))
    await chooseFile(new File(['b'], 'two.jpg', { type: 'image/jpeg' }))
    await page.getByRole('button', { name: /^(Remove|Cancel) one.jpg/ }).click()
    const second = page.getByRole('button', { name: /^(Remove|Cancel) two.jpg/ })
    await expect.element(second).toHaveFocus()
    await second.click()
    await expect.element(page.getByRole('button', { name: texts.files.image.add })).toHaveFocus()
  })

  test('goes to the heading once the last scheduled message is not to be sent', async () => {
    answerAll()
    let plans = [message(9, { plan: { at: Date.now() + 86_400_000, recurrence: null, reminder: -1 } })]
    answer(messageRoutes.list, ({ query }) => list(query.filter?.planned === true ? plans : [message(1)]))
    answer(messageRoutes.remove, () => {
      plans = []
      return data(null)
    })
    await resize(desktop)
    await openWeb(path, { user: karin })
    await page.getByRole('button', { name: /^The jetty 9/ }).click()
    await page.getByRole('button', { name: texts.planned.remove }).click()
    await page
      .getByRole('dialog', { name: texts.end.plan.title })
      .getByRole('button', { name: texts.end.plan.do })
      .click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})

describe('the list', () => {
  test('[MSG-08] [MSG-10] [MSG-11] shows the date of each message; the detail its date, subject, body, pictures and films', async () => {
    const at = Date.parse('2026-09-03T10:00:00+02:00')
    answerAll()
    const film = attachment(2, {
      name: 'film.mp4',
      category: { type: 'video', fd: 'fd-2' },
      url: 'data:video/mp4;base64,',
    })
    answer(messageRoutes.list, ({ query }) =>
      list(
        query.filter?.planned === true
          ? []
          : [
              message(1, { createdAt: at, attachments: [attachment(1), film] }),
              message(2, { createdAt: at - 86_400_000 }),
            ],
      ),
    )
    await resize(phone)
    await openWeb('/message', { user: karin })
    const rows = page.getByRole('list', { name: /Mamma/ }).getByRole('listitem')
    await expect.element(rows.nth(0)).toMatchTextContent('03/09/2026')
    await expect.element(rows.nth(1)).toMatchTextContent('02/09/2026')
    await rows.nth(0).getByRole('link').click()
    const detail = page.getByRole('article')
    await expect.element(detail).toMatchTextContent('03/09/2026')
    await expect.element(detail.getByRole('heading', { name: 'The jetty 1' })).toBeVisible()
    await expect.element(detail).toMatchTextContent('We were at the lake.')
    const gallery = detail.getByRole('list', { name: texts.detail.pictures })
    await expect.element(gallery.getByRole('button', { name: /picture-1.jpg/ })).toBeVisible()
    await expect.element(gallery.getByRole('button', { name: /film.mp4/ })).toBeVisible()
  })

  test('[MSG-47] of a recalled message only who recalled it and when is left', async () => {
    answerAll()
    const recalledAt = new Date().setHours(18, 7)
    const johan = { id: 9, name: 'Johan Lind' }
    answer(messageRoutes.list, ({ query }) =>
      list(
        query.filter?.planned === true
          ? []
          : [message(3, { sender: johan, recalledAt, attachments: [attachment(1)] })],
      ),
    )
    await resize(desktop)
    await openWeb('/message?id=3', { user: karin })
    const detail = page.getByRole('article')
    await expect
      .element(detail.getByRole('heading', { name: 'Johan Lind recalled this 18:07' }))
      .toBeVisible()
    await expect
      .element(page.getByRole('list', { name: /Mamma/ }))
      .toMatchTextContent('Johan Lind recalled this 18:07')
    expect(document.body.innerText).not.toContain('The jetty')
    expect(document.body.innerText).not.toMatch(/Delivered|Read/)
    await expect.element(detail.getByRole('list')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: texts.actions.label })).not.toBeInTheDocument()
  })

  test('[MSG-41] the address holds which message is open, and the list stays beside it', async () => {
    answerAll()
    await resize(desktop)
    await openWeb('/message?id=2', { user: karin })
    const rows = page.getByRole('list', { name: /Mamma/ })
    await expect.element(rows).toBeVisible()
    const current = [...rows.element().querySelectorAll('[aria-current]')]
    expect(current.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('The jetty 2')])
    await expect
      .element(page.getByRole('article').getByRole('heading', { name: 'The jetty 2' }))
      .toBeVisible()
  })

  test('writing has one part that scrolls, and no menu over the way to send', async () => {
    answerAll()
    await resize({ note: 'laptop', width: 1366, height: 768 })
    await openWeb('/message/bild', { user: karin })
    const send = page.getByRole('button', { name: /^Send to Mamma/ })
    await expect.element(send).toBeVisible()
    const dock = page.getByRole('navigation', { name: 'Menu' }).element().getBoundingClientRect()
    expect(send.element().getBoundingClientRect().bottom).toBeLessThan(dock.top)
    expect(send.element().getBoundingClientRect().bottom).toBeLessThan(768)
    const scrolls = [...document.querySelectorAll('form *')].filter(
      (one) => one.tagName !== 'TEXTAREA' && getComputedStyle(one).overflowY === 'auto',
    )
    expect(scrolls).toHaveLength(1)
    const top = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().top
    await expect.element(page.getByRole('button', { name: texts.templates.choose })).toBeVisible()
    expect(top(texts.receivers.choose)).toBe(top(texts.templates.choose))
  })

  test('Back closes what lies over the page, and then leaves the page', async () => {
    answerAll()
    answer(messageRoutes.list, () => list([message(1, { attachments: [attachment(1), attachment(2)] })]))
    await resize(phone)
    await openWeb('/message', { user: karin })
    const rows = page.getByRole('list', { name: /Mamma/ }).getByRole('link')
    await rows.first().click()
    const picture = page.getByRole('button', { name: /picture-1.jpg/ })
    const viewer = page.getByRole('dialog')
    await picture.click()
    await expect.element(viewer).toBeVisible()
    goBack()
    await expect.element(viewer).not.toBeInTheDocument()
    await expect.element(picture).toBeVisible()

    // Closed by its button it leaves nothing that Back would have to pass.
    await picture.click()
    await viewer.getByRole('button', { name: shell.close }).click()
    await expect.element(viewer).not.toBeInTheDocument()
    goBack()
    await expect.element(rows.first()).toBeVisible()

    await page.getByRole('button', { name: texts.new }).click()
    await expect.element(viewer).toBeVisible()
    goBack()
    await expect.element(viewer).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: texts.new })).toBeVisible()
  })

  test('[MSG-14] while the dialog sends, nothing in it can be changed, and it cannot be closed', async () => {
    answerAll()
    answer(messageRoutes.create, () => pending)
    await resize(desktop)
    await openWeb('/message', { user: karin })
    await page.getByRole('button', { name: texts.new }).click()
    const dialog = page.getByRole('dialog')
    await write()
    await dialog.getByRole('button', { name: /Mamma/ }).click()
    await expect.poll(posted).toHaveLength(1)
    const controls = [...dialog.element().querySelectorAll('input, textarea, button, a')]
    expect(controls.length).toBeGreaterThan(4)
    const free = controls.filter((one) => !one.matches(':disabled, [aria-disabled="true"]'))
    expect(free.map(({ outerHTML }) => outerHTML)).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
  })
})

describe('a film', () => {
  test('[PLAYER-01] [PLAYER-06] [PLAYER-11] [PLAYER-12] takes the whole window, upright ones without edges, and each begins at its beginning', async () => {
    const film = async (id: number, width: number, height: number) =>
      attachment(id, {
        name: `film-${String(id)}.webm`,
        category: { type: 'video', fd: `fd-${String(id)}` },
        url: await recordFilm(width, height),
        durationMs: 60_000,
        width,
        height,
      })
    const films = [await film(1, 90, 160), await film(2, 160, 90), await film(3, 120, 160)]
    answerAll()
    answer(messageRoutes.list, ({ query }) =>
      list(query.filter?.planned === true ? [] : [message(1, { attachments: films })]),
    )
    await resize(phone)
    await openWeb('/message?id=1', { user: karin })
    const shown: string[] = []
    for (const { name } of films) {
      await page.getByRole('button', { name: texts.detail.openFilm.replace('{{name}}', name) }).click()
      const dialog = page.getByRole('dialog', { name })
      const slider = dialog.getByRole('slider')
      await expect.element(slider).not.toHaveValue('50')
      const video = dialog.element().querySelector('video')
      if (video === null) throw new Error('no film')
      await expect.poll(() => video.videoWidth).toBeGreaterThan(0)
      const { width, height } = video.getBoundingClientRect()
      expect([width, height]).toEqual([phone.width, phone.height])
      shown.push(getComputedStyle(video).objectFit)
      await slider.fill('50')
      await expect.element(slider).toHaveValue('50')
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
    }
    expect(shown).toEqual(['cover', 'contain', 'cover'])
  })
})
