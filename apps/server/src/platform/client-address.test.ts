import { expect, test } from 'vitest'
import { isThisMachine, networkOf } from './client-address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['0xc0.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['proxy', 'unknown'],
  [undefined, 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['::2', false],
  ['192.0.2.7', false],
  ['proxy', false],
])('that %s is this machine: %s', (address, isOwn) => {
  expect(isThisMachine(address)).toBe(isOwn)
})
