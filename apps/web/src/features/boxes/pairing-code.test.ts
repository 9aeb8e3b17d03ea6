import { expect, test } from 'vitest'
import { readPairingCode } from './pairing-code.ts'

test.each([
  ['ABC234', 'ABC234'],
  ['abc234', 'ABC234'],
  [' abc 234 ', 'ABC234'],
  ['abc-234', 'ABC234'],
  ['ABC23', undefined],
  ['ABC2345', undefined],
  ['ABC23!', undefined],
  ['', undefined],
])('a code typed as %j', (typed, code) => {
  expect(readPairingCode(typed)).toBe(code)
})
