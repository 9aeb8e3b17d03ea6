import { expect, test } from 'vitest'
import { mayReportTo } from './webhook.ts'

test.each([
  ['https://centre.example/alarms', true, true],
  ['https://centre.example:8443/alarms', true, true],
  ['http://centre.example/alarms', false, false],
  ['https://name:word@centre.example/', false, false],
  ['https://localhost./', false, true],
  ['https://127.0.0.1/', false, true],
  ['https://2130706433/', false, true],
  ['https://[::ffff:10.0.0.1]/', false, true],
  ['https://169.254.169.254/latest', false, true],
  ['no address', false, false],
])('reports to %s: public networks only %s, private ones too %s', (url, publicly, privately) => {
  expect(mayReportTo(url, { allowPrivate: false })).toBe(publicly)
  expect(mayReportTo(url, { allowPrivate: true })).toBe(privately)
})
