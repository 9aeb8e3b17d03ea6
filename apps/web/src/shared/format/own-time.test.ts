import { afterEach, describe, expect, test, vi } from 'vitest'
import { ownTimeText } from './own-time.ts'

const at = Date.parse('2026-11-27T00:37Z')

describe('the time of whoever looks', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.each([
    ['America/New_York', 'en', 'Thu 19:37'],
    ['America/New_York', 'sv', 'tors 19:37'],
    ['Europe/Helsinki', 'sv', '02:37'],
    ['Europe/Berlin', 'sv', undefined],
    ['Europe/Stockholm', 'sv', undefined],
  ] as const)('in %s, in %s, beside 01:37 in Stockholm', (zone, language, expected) => {
    vi.stubEnv('TZ', zone)
    expect(ownTimeText(at, language, 'Europe/Stockholm')).toBe(expected)
  })
})
