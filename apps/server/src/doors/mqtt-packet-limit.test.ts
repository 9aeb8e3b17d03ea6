import { expect, test } from 'vitest'
import { createPacketCheck } from './mqtt-packet-limit.ts'

/** A packet with its header. */
const packet = (length: number, header: number[]) =>
  Buffer.concat([Buffer.from([0x30, ...header]), Buffer.alloc(length)])
const upTo = (longestBytes: () => number) => ({ longestBytes, mayHave: () => true })
const bytewise = (bytes: Buffer) => [...bytes].map((byte) => Buffer.from([byte]))

test.each([
  ['as one chunk', (bytes: Buffer) => [bytes]],
  ['byte by byte', bytewise],
])('packets up to the limit pass, one after another, %s', (_note, cut) => {
  const fits = createPacketCheck(upTo(() => 200))
  const all = Buffer.concat([packet(200, [0xc8, 0x01]), packet(0, [0]), packet(127, [0x7f])])
  expect(cut(all).map(fits)).not.toContain(false)
  expect(
    cut(packet(0, [0xc9, 0x01]))
      .map(fits)
      .at(-1),
  ).toBe(false)
})

test('a length of more than four bytes is none', () => {
  expect(createPacketCheck(upTo(() => 1))(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80]))).toBe(false)
})

test('the limit is that of the moment', () => {
  let most = 10
  const fits = createPacketCheck(upTo(() => most))
  expect(fits(packet(10, [10]))).toBe(true)
  most = 20
  expect(fits(packet(20, [20]))).toBe(true)
})

test.each([
  ['as one chunk', (bytes: Buffer) => [bytes]],
  ['byte by byte', bytewise],
])('each packet is counted once, whatever it has in it, %s', (_note, cut) => {
  let left = 3
  const fits = createPacketCheck({ longestBytes: () => 200, mayHave: () => (left -= 1) >= 0 })
  const three = Buffer.concat([packet(0, [0]), packet(200, [0xc8, 0x01]), packet(0, [0])])
  expect(cut(three).map(fits)).not.toContain(false)
  expect(fits(Buffer.from([0xc0]))).toBe(false)
})
