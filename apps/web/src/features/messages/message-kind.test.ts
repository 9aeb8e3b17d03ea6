import { expect, test } from 'vitest'
import { messageKind } from './message-kind.ts'

const image = { category: { type: 'image', fd: 'a' } } as const
const video = { category: { type: 'video', fd: 'b' } } as const

test.each([
  { attachments: [], kind: 'text', note: '[MSG-05] words alone' },
  { attachments: [image], kind: 'image', note: '[MSG-05] a picture' },
  { attachments: [video, video], kind: 'video', note: '[MSG-05] films' },
  { attachments: [image, video], kind: 'mixed', note: '[MSG-05] a film and a picture' },
  { attachments: [video, image], kind: 'mixed', note: '[MSG-05] in the other order' },
] as const)('$note', ({ attachments, kind }) => {
  expect(messageKind(attachments)).toBe(kind)
})
