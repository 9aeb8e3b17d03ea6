import { expect, test } from 'vitest'
import { otherSide } from './other-side.ts'
import { createFakeMedia } from './testing/fake-media.ts'

const talking = {
  state: 'active',
  remoteStream: createFakeMedia().media.createStream(),
  recovering: false,
  startedAt: 1,
  partnerHolds: false,
  silent: false,
  partnerCamera: true,
} as const

test.each([
  ['seen', {}],
  ['cameraOff', { partnerCamera: false }],
  ['silent', { silent: true, partnerCamera: false }],
  ['holds', { partnerHolds: true, partnerCamera: false }],
  ['held', { state: 'held', partnerHolds: true }],
  ['coming', { remoteStream: null }],
  ['coming', { remoteStream: null, startedAt: null, recovering: true }],
  ['again', { remoteStream: null, state: 'recovering', recovering: true }],
] as const)('%s: %j', (is, change) => {
  expect(otherSide({ ...talking, ...change })).toBe(is)
})
