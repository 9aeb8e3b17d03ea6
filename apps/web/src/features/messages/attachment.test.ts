import { describe, expect, test } from 'vitest'
import {
  freeName,
  isBlocked,
  isDuplicate,
  tellingName,
  uploadedIds,
  wayOut,
  type Attachment,
} from './attachment.ts'

const file = (key: string, name: string, rest: Partial<Attachment> = {}): Attachment => ({
  key,
  name,
  caption: '',
  size: 1,
  file: new File([], name),
  preview: '',
  state: 'new',
  percent: 0,
  problem: undefined,
  override: false,
  uploaded: undefined,
  ...rest,
})

describe('isDuplicate', () => {
  const list = [file('a', 'image.jpg'), file('b', 'Image.JPG'), file('c', 'other.jpg')]
  test('[FILE-07] no two chosen files share a name, however it is written', () => {
    expect(list.map((one) => isDuplicate(list, one))).toEqual([true, true, false])
  })
})

describe('freeName', () => {
  test.each([
    { taken: ['image.jpg'], name: 'image.jpg', free: 'image (2).jpg', note: 'a number before the ending' },
    {
      taken: ['image.jpg', 'image (2).jpg'],
      name: 'image.jpg',
      free: 'image (3).jpg',
      note: 'the first number that is free',
    },
    { taken: ['photo'], name: 'photo', free: 'photo (2)', note: 'a name without an ending' },
    { taken: ['.png'], name: '.png', free: '.png (2)', note: 'a name that is only an ending' },
  ])('[FILE-07] keep both: $note', ({ taken, name, free }) => {
    expect(
      freeName(
        taken.map((one) => file(one, one)),
        name,
      ),
    ).toBe(free)
  })
})

test('[FILE-08] a flagged file stops sending', () => {
  expect(isBlocked([file('a', 'a.jpg', { state: 'uploaded' })])).toBe(false)
  expect(isBlocked([file('a', 'a.jpg', { state: 'flagged', problem: 'duplicate' })])).toBe(true)
})

test('[FILE-22] the ids are there when every file is uploaded', () => {
  expect(uploadedIds([file('a', 'a', { uploaded: { id: 5, fd: 'fd' } }), file('b', 'b')])).toBeUndefined()
  expect(
    uploadedIds([
      file('a', 'a', { uploaded: { id: 5, fd: 'fd' } }),
      file('b', 'b', { uploaded: { id: 4, fd: 'fd' } }),
    ]),
  ).toEqual([5, 4])
  expect(uploadedIds([])).toEqual([])
})

test.each([
  ['image.jpg', 'image 2026-11-03 090507.jpg'],
  ['IMAGE.JPG', 'IMAGE 2026-11-03 090507.JPG'],
  ['photo_1.png', 'photo_1 2026-11-03 090507.png'],
  ['IMG_2041.HEIC', 'IMG_2041.HEIC'],
  ['image of the garden.jpg', 'image of the garden.jpg'],
  ['Midsommar.jpg', 'Midsommar.jpg'],
])('[FILE-07] %s is sent as %s', (name, sentAs) => {
  expect(tellingName(name, new Date(2026, 10, 3, 9, 5, 7))).toBe(sentAs)
})

test.each([
  [['duplicate', 'taken'], 'named'],
  [['duplicate', 'size'], 'others'],
  [['gone'], 'others'],
  [['notChecked', 'notUploaded'], 'retried'],
  [['notUploaded', 'size'], 'others'],
] as const)('the way out of %j is that of %s', (problems, way) => {
  const list = problems.map((problem, index) =>
    file(String(index), String(index), { state: 'flagged', problem }),
  )
  expect(wayOut([file('fine', 'fine', { state: 'uploaded' }), ...list])).toBe(way)
})
