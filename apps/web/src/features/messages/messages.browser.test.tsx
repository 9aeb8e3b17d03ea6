import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import type { Message } from '@lykta/contract/messages'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, pending, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import texts from '../../locales/en/messages.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { store } from '../../shared/store/index.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { goBack, openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { recordFilm } from '../../testing/record-film.ts'
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
  'a draft': {
    path,
    answers: () => store.set('drafts', { 1: draft }),
    shows: 'Draft to Mamma',
  },
  'a message that waits for the server': {
    path,
    answers: () => {
      answer(messageRoutes.create, () => unreachable)
      store.set('outbox', [waits])
    },
    shows: 'From the bus',
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

const write = async () => {
  await page.getByRole('textbox', { name: texts.compose.subject }).fill('The jetty')
  await page.getByRole('textbox', { name: texts.compose.message }).fill('We were at the lake.')
}
const posted = () => seen('POST', '/message').map(({ body }) => body)

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

test('the focus goes to the heading once the last scheduled message is not to be sent', async () => {
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
              message(1, { createdAt: at, attachments: [attachment(1), film, attachment(3)] }),
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
    const items = gallery.getByRole('listitem').elements()
    const half = gallery.element().clientWidth / 2
    expect(items.map(({ clientWidth }) => clientWidth > half)).toEqual([true, false, false])
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
      const dialog = page.getByRole('dialog', { name: 'The jetty 1' })
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

test('an own message is sent again with its pictures, also to others, once a draft has given way', async () => {
  answerAll()
  const picture = attachment(4)
  const again = message(2, { attachments: [picture] })
  answer(messageRoutes.list, ({ query }) =>
    list(
      query.filter?.planned === true ? [] : [again, message(3, { sender: { id: 9, name: 'Johan Lind' } })],
    ),
  )
  answer(messageRoutes.create, () => data({ id: 12 }))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    input === '/media/fd-4?size=screen' ? Promise.resolve(new Response('picture')) : fetch(input, init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  store.set('drafts', { 1: draft })
  await resize(phone)
  await openWeb('/message?id=2', { user: karin })
  await page.getByRole('button', { name: texts.actions.label }).click()
  await page.getByRole('menuitem', { name: texts.actions.again }).click()
  await page.getByRole('button', { name: texts.templates.replace }).click()
  await expect.element(page.getByRole('textbox', { name: texts.compose.subject })).toHaveValue('The jetty 2')
  await page.getByRole('checkbox', { name: 'Mormor' }).click()
  await page.getByRole('button', { name: /^Send to 2/ }).click()
  await expect
    .poll(posted)
    .toMatchObject([
      { subject: 'The jetty 2', message: 'We were at the lake.', files: [4], ids: [11, 12], thread: -1 },
    ])
})

test('a message of somebody else cannot be sent again', async () => {
  answerAll()
  answer(messageRoutes.list, ({ query }) =>
    list(query.filter?.planned === true ? [] : [message(3, { sender: { id: 9, name: 'Johan Lind' } })]),
  )
  await openWeb('/message?id=3', { user: karin })
  await page.getByRole('button', { name: texts.actions.label }).click()
  await expect.element(page.getByRole('menuitem', { name: texts.actions.reply })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: texts.actions.again })).not.toBeInTheDocument()
})

const draft = { subject: '', message: 'At the lake', size: 'medium', files: [] }

test('a draft is a row of its own resident, leads back to what was written, and is thrown away when asked', async () => {
  answerAll()
  await resize(phone)
  store.set('drafts', { 1: draft, 2: { ...draft, message: 'To another' } })
  await openWeb('/message', { user: karin })
  const row = page.getByRole('region', { name: 'Draft to Mamma' })
  await expect.element(page.getByText('To another')).not.toBeInTheDocument()
  await row.getByRole('link').click()
  const text = page.getByRole('textbox', { name: texts.compose.message })
  await expect.element(text).toHaveValue('At the lake')
  await text.fill('At the sea')
  await page.getByRole('button', { name: shell.back }).click()
  await expect.element(row.getByText('At the sea')).toBeVisible()
  await row.getByRole('button', { name: texts.draft.discard }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.draft.discard }).click()
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(store.get('drafts')).toMatchObject({ 2: { message: 'To another' } })
  expect(store.get('drafts')).not.toHaveProperty('1')
})

const waits = {
  boxId: 1,
  refused: false,
  content: {
    clientId: '6f9619ff-8b86-4d11-b42d-00c04fc964ff',
    subject: 'From the bus',
    message: 'Hej',
    ids: [11],
  },
}

test('a message without contact waits and says so, until it is discarded', async () => {
  answerAll()
  answer(messageRoutes.create, () => unreachable)
  await openWeb('/message/text', { user: karin })
  await page.getByLabelText(texts.compose.subject).fill('From the bus')
  await page.getByLabelText(texts.compose.message, { exact: true }).fill('No signal here.')
  await page.getByRole('button', { name: 'Send to Mamma' }).click()
  await expect.element(page.getByRole('dialog', { name: texts.outbox.kept })).toBeVisible()
  await page.getByRole('button', { name: shell.close }).click()
  await expect.element(page.getByText(texts.outbox.waits)).toBeVisible()
  await page.getByRole('button', { name: texts.outbox.discard }).click()
  await expect.element(page.getByText('From the bus')).not.toBeInTheDocument()
})

test('a message that waited goes out by itself once the app is opened with contact', async () => {
  answerAll()
  answer(messageRoutes.create, () => data({ id: 9 }))
  store.set('outbox', [waits])
  await openWeb('/message', { user: karin })
  await expect.poll(() => seen('POST', '/message').map(({ body }) => body)).toEqual([waits.content])
  await expect.element(page.getByText('From the bus', { exact: true })).not.toBeInTheDocument()
  expect(store.get('outbox')).toBeUndefined()
  await expect.element(page.getByText(texts.outbox.sent.replace('{{subject}}', 'From the bus'))).toBeVisible()
})

test('a short message from the dialog waits without contact, says so, and is in no draft then', async () => {
  answerAll()
  answer(messageRoutes.create, () => unreachable)
  await openWeb('/message', { user: karin })
  await page.getByRole('button', { name: texts.new }).click()
  await write()
  await page.getByRole('button', { name: 'Send to Mamma' }).click()
  await expect.element(page.getByText(texts.outbox.keptWords)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText(texts.outbox.waits)).toBeVisible()
  expect(store.get('drafts')).toEqual({})
})

test('a message that waited and is refused says so, and is not tried again', async () => {
  answerAll()
  answer(messageRoutes.create, () => new Refused('not_permitted', 403))
  store.set('outbox', [waits])
  await openWeb('/message', { user: karin })
  await expect.element(page.getByText(texts.outbox.refused)).toBeVisible()
})
