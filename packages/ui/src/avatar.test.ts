import { expect, test } from 'vitest'
import { avatarName } from './avatar.ts'

test.each([
  { index: 0, name: 'mum', note: '[BAR-10] slot 0' },
  { index: 1, name: 'grandmother', note: '[BAR-10] slot 1' },
  { index: 2, name: 'dad', note: '[BAR-10] slot 2' },
  { index: 3, name: 'default', note: '[BAR-10] any other slot' },
  { index: 17, name: 'default', note: '[BAR-10] any other slot, however high' },
] as const)('avatarName: $note', ({ index, name }) => {
  expect(avatarName(index)).toBe(name)
})
