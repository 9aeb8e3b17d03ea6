import { type BoxMe } from '@lykta/contract/boxes'
import { type Attachment } from '@lykta/contract/messages'
import { expect, test } from 'vitest'
import { messageOf } from '../../testing/message-fixture.ts'
import { slidesOf } from './slides.ts'

const attachment = (fd: string, type: 'image' | 'video' = 'image'): Attachment => ({
  id: 1,
  category: { type, fd },
  name: fd,
  size: 1,
  state: 'ready',
  percent: 100,
  url: '',
  thumbnail: '',
})
const held = (id: number, fds: string[], readAt: number | null) => ({
  message: messageOf(id, { attachments: [attachment('film', 'video'), ...fds.map((fd) => attachment(fd))] }),
  shownAt: readAt,
  readAt,
})
const messages = [held(1, ['a', 'b'], 5), held(2, ['c'], 6), held(3, ['d'], null), held(4, [], 7)]
const having = (...functions: BoxMe['functions']) => slidesOf(messages, { functions }).map(({ fd }) => fd)

test('[CATEGORY-06] the pictures of what was read, newest message first', () => {
  expect(having('message', 'entertainment')).toEqual(['c', 'a', 'b'])
})

test('a box without entertainment, or without messages, has none', () => {
  expect(having('message')).toEqual([])
  expect(having('entertainment')).toEqual([])
  expect(slidesOf(messages, undefined)).toEqual([])
})
