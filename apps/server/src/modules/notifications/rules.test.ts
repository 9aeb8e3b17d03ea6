import { describe, expect, test } from 'vitest'
import { isPublicAddress, mayBePublic } from '../../platform/public-address.ts'
import { isOnByDefault } from './kinds.ts'
import { words } from './words.ts'

const timeZone = 'Europe/Stockholm'

describe('the default of each kind', () => {
  test.each([
    ['relative', 'box_offline', true],
    ['relative', 'battery_low', true],
    ['relative', 'message_read', false],
    ['relative', 'call_incoming', true],
    ['relative', 'call_missed', true],
    ['relative', 'reminder_unanswered', false],
    ['staff', 'call_incoming', false],
    ['staff', 'box_offline', false],
    ['admin', 'battery_low', false],
  ] as const)('%s of %s: %s', (role, kind, pushed) => {
    expect(isOnByDefault(role, kind)).toBe(pushed)
  })
})

describe('the sentences', () => {
  const now = new Date('2026-11-21T13:20:00Z')
  test.each([
    ['en', '2026-11-21T13:05:00Z', 'No contact with the TV since 14:05.'],
    ['sv', '2026-11-21T13:05:00Z', 'Ingen kontakt med tv:n sedan 14:05.'],
    ['en', '2026-11-20T22:30:00Z', 'No contact with the TV since 23:30 on Friday.'],
    ['sv', '2026-11-20T22:30:00Z', 'Ingen kontakt med tv:n sedan fredag kl. 23:30.'],
  ] as const)('%s, last seen %s: %s', (language, lastSeenAt, sentence) => {
    expect(words.offline({ lastSeenAt: new Date(lastSeenAt), now, timeZone })(language)).toBe(sentence)
  })

  test('say how much is left', () => {
    expect(words.battery(12)('en')).toBe('The box is running on battery: 12% left.')
    expect(words.battery(12)('sv')).toBe('Boxen går på batteri: 12 % kvar.')
  })
})

describe('a public IP address', () => {
  test.each([
    ['142.250.74.110', true],
    ['2a00:1450:400f:80d::200a', true],
    ['127.0.0.1', false],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['::127.0.0.1', false],
    ['::10.0.0.1', false],
    ['::ffff:0:10.0.0.1', false],
    ['1::1', false],
    ['4000::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['3fff::1', false],
    ['5f00::1', false],
    ['fec0::1', false],
    ['192.0.2.1', false],
    ['198.18.0.1', false],
    ['240.0.0.1', false],
    ['not an address', false],
  ])('%s: %s', (address, open) => {
    expect(isPublicAddress(address)).toBe(open)
  })

  test.each([
    ['https://fcm.googleapis.com/x', true],
    ['https://localhost/x', false],
    ['https://a.localhost/x', false],
    ['https://127.1/x', false],
    ['https://2130706433/x', false],
    ['https://0x7f.0.0.1/x', false],
    ['https://[::1]/x', false],
    ['https://[::ffff:7f00:1]/x', false],
    ['https://[::127.0.0.1]/x', false],
  ])('%s: %s', (url, open) => {
    expect(mayBePublic(new URL(url).hostname)).toBe(open)
  })
})
