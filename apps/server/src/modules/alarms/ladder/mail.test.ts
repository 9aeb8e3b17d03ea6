import { expect, test, vi } from 'vitest'
import { toEach } from './mail.ts'

test('an address that is refused keeps the mail from nobody else, and all are sent again', async () => {
  const send = vi.fn<(to: number) => Promise<void>>((to) =>
    to === 1 ? Promise.reject(new Error('refused')) : Promise.resolve(),
  )
  await expect(toEach([1, 2, 3, 4, 5, 6, 7], send)).rejects.toThrow('mails of an alarm were not sent')
  expect(send.mock.calls.map(([to]) => to)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
