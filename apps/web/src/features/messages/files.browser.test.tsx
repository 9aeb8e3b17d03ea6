import { configRoutes } from '@lykta/contract/config/routes'
import { fileRoutes, uploadRoutes } from '@lykta/contract/files/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, pending, seen, unreachable } from '@lykta/testing/fake-network'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import texts from '../../locales/en/messages.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { longDayText } from '../../shared/format/index.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, reload, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, phone } from '../../testing/states.ts'
import { karin, siteConfig } from '../../testing/world.ts'
import { jpegFile, webmFile } from '../../testing/files.ts'

setUpWebApp()

const answerFiles = () => {
  answerAll()
  answer(fileRoutes.checkNames, ({ body }) =>
    data(body.files.map(({ name }) => ({ name, error: false, reason: null }))),
  )
  let id = 76
  answer(uploadRoutes.upload, ({ body }) => {
    id += 1
    const name = body instanceof Object && 'name' in body ? String(body.name) : ''
    return data({ id, fd: String(id).padEnd(43, 'f'), name, size: 4, type: 'image/jpeg' })
  })
}
/** The choice of files, and the camera. */
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')]
const choose = async (...files: File[]) => {
  await expect.poll(() => inputs()).toHaveLength(2)
  const [input] = inputs()
  if (input !== undefined) await userEvent.upload(input, files)
}
const picture = jpegFile
const film = webmFile
const rows = page.getByRole('region', { name: /Pictures|Films/ }).getByRole('listitem')
const uploaded = rows.filter({ hasText: texts.files.uploaded })
const subject = page.getByRole('textbox', { name: texts.compose.subject })
const words = page.getByRole('textbox', { name: texts.compose.message })
const suggested = () => `Pictures, ${longDayText(Date.now(), 'en')}`
const forms = () =>
  seen('POST', '/file/8/upload').map(({ body }) =>
    body instanceof FormData ? Object.fromEntries([...body].filter(([key]) => key !== 'file')) : {},
  )

test.each([
  ['/message/bild', 'image/*'],
  ['/message/video', 'video/*'],
])(
  '[COMPOSE-03] [FILE-02] [FILE-03] [FILE-05] %s takes %s, chosen or from the camera',
  async (path, accept) => {
    answerFiles()
    await resize(phone)
    await openWeb(path, { user: karin })
    await expect
      .poll(() => inputs().map((input) => [input.accept, input.multiple, input.getAttribute('capture')]))
      .toEqual([
        [accept, true, null],
        [accept, false, 'environment'],
      ])
  },
)

test.for([
  ['a picture', () => picture('garden.jpg'), '/message/bild'],
  ['a picture whose name has no type', () => picture('garden', ''), '/message/bild'],
  ['a film whose name has no type', () => new File([film('garden')], 'garden'), '/message/video'],
  ['a film', () => film('garden.webm'), '/message/video'],
] as const)(
  '[COMPOSE-03] a text to which %s is attached becomes a message of that kind, with its words',
  async ([, file, path]) => {
    answerFiles()
    await openWeb('/message/text', { user: karin })
    await subject.fill('The garden')
    await words.fill('It has come out.')
    await expect
      .poll(() => inputs().map(({ accept, multiple }) => [accept, multiple]))
      .toEqual([['image/*,video/*', true]])
    const [input] = inputs()
    if (input !== undefined) await userEvent.upload(input, file())
    await expect.poll(shownPath).toBe(path)
    await expect.element(rows).toMatchTextContent(/^garden/)
    await expect.element(subject).toHaveValue('The garden')
    await expect.element(words).toHaveValue('It has come out.')
  },
)

test('[FILE-11] [FILE-12] [FILE-20] a film says what it may be, and is uploaded as one', async () => {
  answerFiles()
  await openWeb('/message/video', { user: karin })
  await expect.element(page.getByText('At most 488 mb each')).toBeVisible()
  await expect.element(page.getByText(/^Films can be mp4, 3gp, ogg, /)).toBeVisible()
  await expect.element(page.getByText(/Mamma first reads your message/)).toBeVisible()
  await choose(film('garden.webm'))
  await expect.element(uploaded).toBeVisible()
  expect(forms()).toEqual([expect.objectContaining({ name: 'garden.webm', message: 'true' })])
})

test('[COMPOSE-09] [COMPOSE-13] a film needs no words, and has a subject', async () => {
  answerFiles()
  answer(messageRoutes.create, () => data({ id: 5 }))
  await openWeb('/message/video', { user: karin })
  await choose(film('garden.webm'))
  await expect.element(uploaded).toBeVisible()
  const filled = `Film, ${longDayText(Date.now(), 'en')}`
  await expect.element(subject).toHaveValue(filled)
  await page.getByRole('button', { name: 'Send to Mamma' }).click()
  await expect
    .poll(() => seen('POST', '/message').map(({ body }) => body))
    .toMatchObject([{ subject: filled, message: '', files: [77] }])
})

test('[FILE-11] [FILE-12] what is no film, or too large, says so at once, and sending leads there', async () => {
  answerFiles()
  answer(configRoutes.read, () => data({ ...siteConfig, limits: { ...siteConfig.limits, videoBytes: 1024 } }))
  await openWeb('/message/video', { user: karin })
  await choose(new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' }), film('long.webm', 2_000))
  await expect.element(rows.nth(0)).toMatchTextContent(texts.files.problems.type)
  await expect.element(rows.nth(1)).toMatchTextContent('Larger than 1 kb')
  await subject.fill('The garden')
  await words.fill('It moves.')
  await page.getByRole('button', { name: 'Send to Mamma' }).click()
  await expect.element(rows.nth(0).getByRole('button', { name: 'Remove letter.pdf' })).toHaveFocus()
  await atRest()
  expect(forms()).toEqual([])
  expect(seen('POST', '/message')).toEqual([])
})

test('[FILE-10] what is chosen goes by its content: a wrong or missing name is mended, and an empty file is refused', async () => {
  answerFiles()
  await openWeb('/message/bild', { user: karin })
  await choose(
    picture('garden.jfif'),
    picture('IMG_1234', ''),
    picture('letter.pdf', 'application/pdf'),
    new File([], 'empty.jpg', { type: 'image/jpeg' }),
    new File(['Hej mamma'], 'words.jpg', { type: 'image/jpeg' }),
  )
  await expect.element(rows.nth(3)).toMatchTextContent(texts.files.problems.empty)
  await expect.element(rows.nth(4)).toMatchTextContent(texts.files.problems.type)
  await expect
    .poll(() => forms().map(({ name }) => name))
    .toEqual(['garden.jfif', 'IMG_1234.jpg', 'letter.pdf.jpg'])
})

test('[FILE-10] a computer offers pictures by their endings too', async () => {
  answerFiles()
  await resize(desktop)
  await openWeb('/message/bild', { user: karin })
  await expect.poll(() => inputs()[0]?.accept).toMatch(/^image\/\*,\.jpeg,.*\.heic,/)
})

test('[FILE-23] [FILE-24] [FILE-25] a picture that did not arrive is marked, and can be sent again', async () => {
  answerFiles()
  answer(uploadRoutes.upload, () => unreachable)
  const failed = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => failed.mockRestore())
  await openWeb('/message/bild', { user: karin })
  await choose(picture('garden.jpg'))
  await expect.element(rows.getByText(texts.files.problems.notUploaded)).toBeVisible()
  await expect.element(rows.getByRole('progressbar')).not.toBeInTheDocument()
  answerFiles()
  await rows.getByRole('button', { name: texts.files.retry }).click()
  await expect.element(uploaded).toBeVisible()
})

test('an upload on its way can be cancelled, and the words stay when the kind changes', async () => {
  answerFiles()
  answer(uploadRoutes.upload, () => pending)
  await resize(desktop)
  await openWeb('/message/video', { user: karin })
  await subject.fill('Summer')
  await choose(film('long.webm'))
  await expect.element(page.getByRole('progressbar', { name: 'long.webm' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel long.webm' }).click()
  await expect.element(rows).not.toBeInTheDocument()
  await page.getByRole('link', { name: texts.kinds.image }).click()
  await expect.poll(shownPath).toBe('/message/bild')
  await expect.element(subject).toHaveValue('Summer')
})

test('[FILE-06] pictures are dropped onto the page, and a folder among them is left out', async () => {
  answerFiles()
  await resize(desktop)
  await openWeb('/message/bild', { user: karin })
  await expect.element(page.getByText(texts.files.dropOrPaste)).toBeVisible()
  // Only what is dragged by hand has folders.
  const item = (file: File, isDirectory: boolean) => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isDirectory }),
  })
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true })
  Object.defineProperty(drop, 'dataTransfer', {
    value: { types: ['Files'], items: [item(picture('garden.jpg'), false), item(picture('holiday'), true)] },
  })
  document.body.dispatchEvent(drop)
  expect(drop.defaultPrevented).toBe(true)
  await expect.element(page.getByText(texts.files.noFolders)).toBeVisible()
  await expect.element(uploaded).toMatchTextContent('garden.jpg')
  expect(rows.elements()).toHaveLength(1)
})

test('[FILE-04] [FILE-07] a message that is being written waits with its pictures, for each person by themselves, until it is sent', async () => {
  answerFiles()
  answer(messageRoutes.create, () => data({ id: 5 }))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    new Request(input, init).url.includes('/media/')
      ? Promise.resolve(new Response('picture'))
      : fetch(input, init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  await resize(desktop)
  await openWeb('/message/bild', { user: karin })
  await subject.fill('The garden')
  await words.fill('Everything is green.')
  // Phones call every picture alike.
  await choose(picture('image.jpg'), picture('image.jpg'))
  await expect.poll(() => uploaded.elements()).toHaveLength(2)

  await openFor('Mormor')
  await expect.element(subject).toHaveValue(suggested())
  expect(rows.elements()).toHaveLength(0)

  await openFor('Mamma')
  await reload()
  await expect.element(subject).toHaveValue('The garden')
  await expect.element(words).toHaveValue('Everything is green.')
  await expect.poll(() => uploaded.elements()).toHaveLength(2)

  await page.getByRole('button', { name: 'Send to Mamma' }).click()
  await page.getByRole('dialog').getByRole('button', { name: shell.close }).last().click()
  await expect.poll(shownPath).not.toContain('bild')
  expect(seen('POST', '/message').map(({ body }) => body)).toMatchObject([{ files: [77, 78] }])
  await page.getByRole('button', { name: texts.new }).click()
  await page.getByRole('dialog').getByRole('link', { name: texts.kinds.image }).click()
  await expect.element(subject).toHaveValue(suggested())
  expect(rows.elements()).toHaveLength(0)
})

/** Changes to somebody else, and back to the pictures for them. */
const openFor = async (name: string) => {
  await page
    .getByRole('group', { name: shell.boxViews.label })
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await expect.element(page.getByRole('button', { name: `Send to ${name}` })).toBeVisible()
}
