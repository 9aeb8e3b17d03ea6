import type { Attachment, Message } from '@lykta/contract/messages'
import { expect, test } from 'vitest'
import { slideAt, slidesOf } from './slides.ts'

const attachment = (id: number, over: Partial<Attachment> = {}): Attachment => ({
  id,
  category: { type: 'image', fd: `fd${String(id)}` },
  name: `${String(id)}.jpg`,
  size: 1,
  state: 'ready',
  percent: 100,
  url: `/media/${String(id)}`,
  thumbnail: '',
  ...over,
})

const message = (id: number, attachments: Attachment[]): Message => ({
  id,
  createdAt: id * 1_000,
  sender: { id: 1, name: 'Karin' },
  message: {
    subject: `subject ${String(id)}`,
    message: '',
    fontSize: 'medium',
    dyslexie: false,
    type: 'information',
  },
  attachments,
  recipients: [],
  recalledAt: null,
  expiresAt: null,
  thread: null,
  plan: null,
})

test('[CATEGORY-06] the slideshow has each picture once, newest message first, with who sent it and when', () => {
  const film = attachment(9, { category: { type: 'video', fd: 'film' } })
  const slides = slidesOf([
    message(3, [attachment(1), film]),
    message(2, [attachment(1), attachment(2)]),
    message(1, [attachment(3, { state: 'failed' }), attachment(4, { state: 'processing' })]),
  ])
  expect(slides).toEqual([
    {
      id: 1,
      name: '1.jpg',
      url: '/media/1',
      subject: 'subject 3',
      sender: { id: 1, name: 'Karin' },
      sentAt: 3_000,
    },
    {
      id: 2,
      name: '2.jpg',
      url: '/media/2',
      subject: 'subject 2',
      sender: { id: 1, name: 'Karin' },
      sentAt: 2_000,
    },
  ])
})

test.each([
  { note: 'the next one', position: 0, step: 1, slide: 'b' },
  { note: 'the one before', position: 1, step: -1, slide: 'a' },
  { note: 'the first after the last', position: 2, step: 1, slide: 'a' },
  { note: 'the last before the first', position: 0, step: -1, slide: 'c' },
])('$note', ({ position, step, slide }) => {
  expect(slideAt(['a', 'b', 'c'], position, step)).toBe(slide)
})

test('where there is none, none follows', () => {
  expect(slideAt([], 0, 1)).toBeUndefined()
})
