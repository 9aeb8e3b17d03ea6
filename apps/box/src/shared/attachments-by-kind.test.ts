import { expect, test } from 'vitest'
import { messageOf } from '../testing/message-fixture.ts'
import { picturesOf } from './attachments-by-kind.ts'

const attachment = (id: number, type: 'image' | 'video', state: 'ready' | 'processing' | 'failed') => ({
  id,
  category: { type, fd: `fd-${String(id)}` },
  name: 'walk.jpg',
  size: 1,
  state,
  percent: 100,
  url: '',
  thumbnail: '',
})

test('the pictures of a message are those that can be shown', () => {
  const attachments = [
    attachment(1, 'image', 'ready'),
    attachment(2, 'image', 'processing'),
    attachment(3, 'image', 'failed'),
    attachment(4, 'video', 'ready'),
  ]
  expect(picturesOf(messageOf(1, { attachments })).map(({ id }) => id)).toEqual([1])
})
