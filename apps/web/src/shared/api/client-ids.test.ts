import { expect, test } from 'vitest'
import { createClientIds } from './client-ids.ts'

const ids = () => {
  let made = 0
  return createClientIds(() => `id-${String((made += 1))}`)
}

test('the same content tried again is the same message', () => {
  const idOf = ids()
  expect(idOf({ subject: 'Hej', files: [1] })).toBe('id-1')
  expect(idOf({ subject: 'Hej', files: [1] })).toBe('id-1')
})

test.each([
  { subject: 'Hej då', files: [1] },
  { subject: 'Hej', files: [1, 2] },
  { subject: 'Hej', files: [2] },
])('content that has changed since the last try is another message (%j)', (changed) => {
  const idOf = ids()
  idOf({ subject: 'Hej', files: [1] })
  expect(idOf(changed)).toBe('id-2')
  expect(idOf(changed)).toBe('id-2')
})
