import { expect, test } from 'vitest'
import { mayReportTo, webhookSecretOf } from './webhook.ts'

test.each([
  ['https://centre.example/alarms', true, true],
  ['https://centre.example:8443/alarms', true, true],
  ['https://centre.example:22/alarms', false, true],
  ['https://centre.example:8080/alarms', false, true],
  ['https://[::127.0.0.1]/alarms', false, true],
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

test('each receiver has a secret of its own, which tells nothing about another', () => {
  const own = new Uint8Array(32)
  const secrets = ['https://a.example/', 'https://a.example/2', 'https://b.example/'].map((url) =>
    webhookSecretOf(own, url),
  )
  expect(new Set(secrets).size).toBe(3)
  expect(secrets[0]).toMatch(/^[\da-f]{64}$/)
  expect(webhookSecretOf(own, 'https://a.example/')).toBe(secrets[0])
  expect(webhookSecretOf(new Uint8Array(32).fill(1), 'https://a.example/')).not.toBe(secrets[0])
})
