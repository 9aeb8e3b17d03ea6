import { fileRoutes, uploadRoutes } from '@lykta/contract/files/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, Refused, seen, unreachable } from '@lykta/testing/fake-network'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import calls from '../../locales/en/calls.json' with { type: 'json' }
import greeting from '../../locales/en/calls-greeting.json' with { type: 'json' }
import messages from '../../locales/en/messages.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { call } from '../../testing/calls.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop, testStates } from '../../testing/states.ts'
import { karin } from '../../testing/world.ts'

setUpWebApp()

type Verto = ReturnType<typeof answerAll>['verto']

const path = '/make-call'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: calls.ended.film })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

/** Rings, and is declined. */
const beDeclined = async (verto: Verto) => {
  const { callID } = await call(verto)
  verto.say('verto.bye', { callID, cause: 'CALL_REJECTED' })
}
/** A call that is declined, and a greeting instead. */
const greet = async (verto: Verto) => {
  await beDeclined(verto)
  await button(calls.ended.film).click()
}
const record = async () => {
  await expect.element(dialog.getByRole('timer')).toHaveTextContent('00:01 of 01:00')
  await inDialog(greeting.stop).click()
  await expect.element(dialog.getByLabelText(greeting.own)).toBeVisible()
}
const withoutCamera = (name: 'NotFoundError' | 'NotAllowedError') => {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints = {}) => {
    if (constraints.video !== undefined && constraints.video !== false) throw new DOMException('', name)
    return open(constraints)
  })
}
const uploadsGo = () => {
  answer(fileRoutes.checkNames, ({ body }) =>
    data(body.files.map(({ name }) => ({ name, error: false, reason: null }))),
  )
  answer(uploadRoutes.upload, () =>
    data({ id: 77, fd: 'f'.repeat(43), name: 'video.webm', size: 4, type: 'video/webm' }),
  )
  answer(fileRoutes.discard, () => data(null))
}

testStates('a greeting', {
  'while it is recorded': {
    path,
    act: async ({ verto }) => {
      await greet(verto)
    },
    shows: greeting.recording,
  },
  'that can be watched and sent': {
    path,
    act: async ({ verto }) => {
      await greet(verto)
      await record()
    },
    shows: greeting.again,
  },
  'without a camera': {
    path,
    act: async ({ verto }) => {
      withoutCamera('NotAllowedError')
      await greet(verto)
    },
    shows: greeting.withoutCamera,
  },
})

test('[GREET-02] what does not go out stays, and goes out when it is tried again', async () => {
  const { verto } = answerAll()
  uploadsGo()
  await resize(desktop)
  await openWeb(path, { user: karin })
  await greet(verto)
  await record()
  await inDialog(greeting.again).click()
  await expect.element(dialog.getByRole('timer')).toHaveTextContent('00:01 of 01:00')
  // A recording is not discarded by a key.
  await userEvent.keyboard('{Escape}')
  await inDialog(greeting.stop).click()

  const failed = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => failed.mockRestore())
  answer(uploadRoutes.upload, () => unreachable)
  await inDialog('Send to Mamma').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(messages.files.problems.notUploaded)
  uploadsGo()
  answer(messageRoutes.create, () => new Refused('unavailable', 503))
  await inDialog(messages.files.retry).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The message was not sent.')
  await expect.element(dialog.getByLabelText(greeting.own)).toBeVisible()
  answer(messageRoutes.create, () => data({ id: 5 }))
  await inDialog(messages.files.retry).click()
  await expect.element(dialog.getByText(messages.sent.title)).toBeVisible()
  const [first, second] = seen('POST', '/message').map(({ body }) => body)
  expect(second).toEqual(first)
  expect(second).toMatchObject({ subject: greeting.subject, files: [77], ids: [11] })
  await inDialog(shell.close).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('[GREET-03] whoever refused the camera reads what to do, and can greet by voice', async () => {
  withoutCamera('NotAllowedError')
  const { verto } = answerAll()
  await openWeb(path, { user: karin })
  await greet(verto)
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/^The camera cannot be used\. Click the icon/)
  await inDialog(greeting.withoutCamera).click()
  await record()
  await expect.element(inDialog('Send to Mamma')).toBeVisible()
})

test('a browser that cannot record leads to the message with a film', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  Reflect.deleteProperty(globalThis, 'MediaRecorder')
  onTestFinished(() => void vi.unstubAllGlobals())
  const { verto } = answerAll()
  await openWeb(path, { user: karin })
  await beDeclined(verto)
  await page.getByRole('link', { name: calls.ended.film }).click()
  await expect.poll(shownPath).toBe('/message/video')
})
