import { expect, test } from 'vitest'
import { readDrafts } from './stored-drafts.ts'

test('a draft has its words and what is uploaded for it', () => {
  const file = { id: 1, fd: 'f', name: 'a.jpg', size: 5 }
  const draft = { subject: 'Hej', message: '', size: 'large', files: [file] }
  expect(readDrafts({ 3: draft })).toEqual({ 3: draft })
  for (const wrong of [{ size: 'huge' }, { message: 1 }, { files: [{ ...file, fd: 1 }] }]) {
    // One that cannot be read does not take the others with it.
    expect(readDrafts({ 3: { ...draft, ...wrong }, 4: draft })).toEqual({ 4: draft })
  }
  expect(readDrafts('Hej')).toEqual({})
})
