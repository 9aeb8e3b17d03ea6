import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { answer, list, pending, unreachable } from '@lykta/testing/network'
import { page } from 'vitest/browser'
import { messages as texts } from '../../locales/en/messages.ts'
import { shell } from '../../locales/en/shell.ts'
import { setUpWebApp } from '../../testing/open-web.tsx'
import { testStates } from '../../testing/states.ts'
import { boxView, longName, message } from '../../testing/world.ts'

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
