import { expect, test, vi } from 'vitest'
import { sendToEach } from './mail.ts'

test('an address that is refused keeps the mail from nobody else, and is known', async () => {
  const refused = new Error('refused')
  const send = vi.fn<(to: number) => Promise<boolean>>((to) =>
    to === 1 ? Promise.reject(refused) : Promise.resolve(true),
  )
  expect(await sendToEach([1, 2, 3, 4, 5, 6, 7], send)).toEqual({
    sent: [2, 3, 4, 5, 6, 7],
    failures: [refused],
  })
  expect(send.mock.calls.map(([to]) => to)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('who need not get it any more is no failure', async () => {
  const refused = new Error('refused')
  const send = (to: number) => (to === 3 ? Promise.reject(refused) : Promise.resolve(to === 1))
  expect(await sendToEach([1, 2, 3], send)).toEqual({ sent: [1], failures: [refused] })
})
