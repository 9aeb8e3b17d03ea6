import { fileRoutes, uploadRoutes } from '@lykta/contract/files/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { answer, data, unreachable } from '@lykta/testing/fake-network'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import texts from '../../locales/en/messages.json' with { type: 'json' }
import { BoxViewContext, readBoxView } from '../../shared/box-view/index.ts'
import { UserContext } from '../../shared/session/user-context.ts'
import { store } from '../../shared/store/index.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { renderPart, setUpWebApp } from '../../testing/open-web.tsx'
import { boxView, karin } from '../../testing/world.ts'
import { SendFilm } from './SendFilm.tsx'
import { webmFile } from '../../testing/files.ts'

setUpWebApp()

test('a film whose message finds no contact waits in the outbox, and says so', async () => {
  answerAll()
  answer(fileRoutes.checkNames, ({ body }) =>
    data(body.files.map(({ name }) => ({ name, error: false, reason: null }))),
  )
  answer(uploadRoutes.upload, () =>
    data({ id: 77, fd: 'f'.repeat(43), name: 'greeting.webm', size: 4, type: 'video/webm' }),
  )
  answer(messageRoutes.create, () => unreachable)
  renderPart(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}
    >
      <UserContext value={karin}>
        <BoxViewContext value={readBoxView(boxView(1, 'Mamma'))}>
          <Suspense>
            <SendFilm
              film={webmFile('greeting.webm')}
              subject="A greeting"
              message="I called you."
              others={[]}
              onDone={() => undefined}
            />
          </Suspense>
        </BoxViewContext>
      </UserContext>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: texts.compose.send.replace('{{name}}', 'Mamma') }).click()
  await expect.element(page.getByText(texts.outbox.kept)).toBeVisible()
  await expect.element(page.getByText(texts.outbox.keptWords)).toBeVisible()
  expect(store.get('outbox')).toMatchObject([{ boxId: 1, content: { subject: 'A greeting', files: [77] } }])
})
