import { expect, test, vi } from 'vitest'
import { sendToEach } from './mail.ts'

test('an address that is refused keeps the mail from nobody else, and is known', async () => {
  const refused = new Error('refused')
  const send = vi.fn<(to: number) => Promise<void>>((to) =>
    to === 1 ? Promise.reject(refused) : Promise.resolve(),
  )
  expect(await sendToEach([1, 2, 3, 4, 5, 6, 7], send)).toEqual([{ recipient: 1, reason: refused }])
  expect(send.mock.calls.map(([to]) => to)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
