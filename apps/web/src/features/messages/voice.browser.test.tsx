import { fileRoutes, uploadRoutes } from '@lykta/contract/files/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, seen } from '@lykta/testing/fake-network'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import texts from '../../locales/en/messages.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, phone, testStates } from '../../testing/states.ts'
import { attachment, karin, message } from '../../testing/world.ts'

setUpWebApp()

testStates('a voice message', {
  'not recorded yet': { path: '/message/voice', shows: texts.voice.record },
  'while it is recorded': {
    path: '/message/voice',
    act: () => page.getByRole('button', { name: texts.voice.record }).click(),
    shows: texts.voice.recording,
  },
  'without a microphone': {
    path: '/message/voice',
    act: async () => {
      vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
        new DOMException('no', 'NotFoundError'),
      )
      await page.getByRole('button', { name: texts.voice.record }).click()
    },
    shows: texts.voice.refused,
  },
})

const posted = () => seen('POST', '/message').map(({ body }) => body)
const sendButton = () => page.getByRole('button', { name: texts.compose.send.replace('{{name}}', 'Mamma') })

describe('a voice message', () => {
  const uploadsGo = () => {
    answer(fileRoutes.checkNames, ({ body }) =>
      data(body.files.map(({ name }) => ({ name, error: false, reason: null }))),
    )
    answer(uploadRoutes.upload, () =>
      data({ id: 78, fd: 'v'.repeat(43), name: 'voice.weba', size: 4, type: 'audio/webm' }),
    )
    answer(fileRoutes.discard, () => data(null))
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const record = async () => {
    await button(texts.voice.record).click()
    await expect.element(page.getByRole('timer')).toHaveTextContent('00:01 of 05:00')
    await expect.element(button(texts.voice.stop)).toHaveFocus()
    await button(texts.voice.stop).click()
  }

  test('[COMPOSE-14] is recorded, listened to, and sent with a subject and without words', async () => {
    answerAll()
    uploadsGo()
    answer(messageRoutes.create, () => data({ id: 5 }))
    await resize(phone)
    await openWeb('/message/voice', { user: karin })
    await record()
    // It has no file name that anybody would know.
    await expect.element(button(`Remove ${texts.voice.own}`)).toBeVisible()
    // Nor is it a picture that does not show.
    const row = page.getByRole('listitem').filter({ hasText: texts.voice.own }).element()
    expect(row.querySelector('.tabler-icon-microphone')).not.toBeNull()
    const player = page.getByLabelText(texts.voice.own, { exact: true })
    await expect
      .poll(() => {
        const audio = player.element()
        return audio instanceof HTMLAudioElement ? audio.duration : 0
      })
      .toBeGreaterThan(0.5)
    await sendButton().click()
    await expect
      .poll(posted)
      .toMatchObject([{ subject: texts.voice.subject, message: '', files: [78], ids: [11] }])
  })

  test('[COMPOSE-14] is discarded, and cannot be sent then', async () => {
    answerAll()
    uploadsGo()
    await resize(phone)
    await openWeb('/message/voice', { user: karin })
    await record()
    await button(texts.voice.discard).click()
    await expect.element(button(texts.voice.record)).toHaveFocus()
    await expect.poll(() => seen('DELETE', '/file/8/78')).toHaveLength(1)
    await sendButton().click()
    await expect.element(button(texts.voice.record)).toHaveFocus()
    await atRest()
    expect(posted()).toEqual([])
  })

  test('[COMPOSE-14] a microphone that is not allowed is said, with what to do, and can be tried again', async () => {
    answerAll()
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValueOnce(
      new DOMException('no', 'NotAllowedError'),
    )
    await openWeb('/message/voice', { user: karin })
    await button(texts.voice.record).click()
    const alert = page.getByRole('alert')
    await expect.element(alert).toBeVisible()
    await expect.poll(() => alert.element().textContent).toContain('allow the microphone')
    await button(shell.states.tryAgain).click()
    await expect.element(button(texts.voice.stop)).toBeVisible()
  })

  test('[COMPOSE-15] has a player in its message', async () => {
    answerAll()
    const voice = attachment(3, {
      name: 'voice.weba',
      category: { type: 'audio', fd: 'fd-3' },
      url: 'data:audio/mp4;base64,',
    })
    answer(messageRoutes.list, ({ query }) =>
      list(query.filter?.planned === true ? [] : [message(1, { attachments: [voice, attachment(1)] })]),
    )
    await resize(desktop)
    await openWeb('/message?id=1', { user: karin })
    await expect.element(page.getByLabelText(texts.voice.title, { exact: true })).toBeVisible()
    const gallery = page.getByRole('list', { name: texts.detail.pictures })
    expect(gallery.getByRole('button').elements()).toHaveLength(1)
  })
})
