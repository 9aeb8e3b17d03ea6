import { describe, expect, test } from 'vitest'
import { systemClock, systemIds } from './clock.ts'

describe('what nobody can guess', () => {
  test('tokens have 256 bits, are safe in a URL, and are never the same', () => {
    const tokens = Array.from({ length: 100 }, () => systemIds.token())
    expect(new Set(tokens).size).toBe(100)
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    }
  })

  test('numbers are spread over the whole range below the limit', () => {
    const drawn = new Set(Array.from({ length: 1_000 }, () => systemIds.below(4)))
    expect([...drawn].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3])
  })

  test('names are valid in the contract', () => {
    expect(systemIds.uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })
})

test('the clock tells the time', () => {
  const before = Date.now()
  const measured = systemClock.now().getTime()
  expect(measured).toBeGreaterThanOrEqual(before)
  expect(measured).toBeLessThanOrEqual(Date.now())
})
