import { expect, test } from 'vitest'
import { compareBrowser, overrideResult } from './override-result.ts'

const phone = { name: 'Chrome', version: '156.0', platform: 'Android' }

test.each([
  { note: '[OVERRIDE-02] none is registered', registered: null, result: -1 },
  { note: '[OVERRIDE-03] the same one', registered: phone, result: 1 },
  {
    note: '[OVERRIDE-03] the same one after an update',
    registered: { ...phone, version: '155.0' },
    result: 1,
  },
  { note: '[OVERRIDE-04] another browser', registered: { ...phone, name: 'Firefox' }, result: 0 },
  { note: '[OVERRIDE-04] on another device', registered: { ...phone, platform: 'iOS' }, result: 0 },
])('$note is $result', ({ registered, result }) => {
  expect(compareBrowser(registered, phone)).toBe(result)
  expect(Object.values(overrideResult)).toContain(result)
})
