import { expect, test, vi } from 'vitest'
import { systemClock } from './clock.ts'
import { createWebhooks, mayReportTo } from './webhook.ts'

vi.mock('node:dns', () => ({
  lookup: (_name: string, _options: unknown, found: (error: null, addresses: unknown[]) => void) =>
    found(null, [{ address: '10.0.0.1', family: 4 }]),
}))

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

test('a name that leads into a private network is refused as it is connected to', async () => {
  const send = createWebhooks({ secret: new Uint8Array(32), clock: systemClock, allowPrivate: false })
  await expect(send('https://centre.example/', { id: '1' })).rejects.toThrow('not a public address')
  await expect(send('https://127.0.0.1/', { id: '1' })).rejects.toThrow('may not be reported to')
})
