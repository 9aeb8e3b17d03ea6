import { expect, test } from 'vitest'
import { otherSide, unheard } from './other-side-state.ts'
import { createFakeMedia } from './testing/fake-media.ts'

const talking = {
  state: 'active',
  remoteStream: createFakeMedia().media.createStream(),
  recovering: false,
  startedAt: 1,
  partnerHolds: false,
  silent: false,
  partnerCamera: true,
  partnerFailed: [],
} as const

test.each([
  ['seen', {}],
  ['cameraOff', { partnerCamera: false }],
  ['cameraOff', { partnerCamera: false, partnerFailed: ['microphone'] }],
  ['cameraFailed', { partnerCamera: false, partnerFailed: ['camera'] }],
  ['silent', { silent: true, partnerCamera: false }],
  ['holds', { partnerHolds: true, partnerCamera: false }],
  ['held', { state: 'held', partnerHolds: true }],
  ['coming', { remoteStream: null }],
  ['coming', { remoteStream: null, startedAt: null, recovering: true }],
  ['again', { remoteStream: null, state: 'recovering', recovering: true }],
] as const)('%s: %j', (is, change) => {
  expect(otherSide({ ...talking, ...change })).toBe(is)
})

test.each([
  ['muted', {}],
  ['failed', { partnerFailed: ['microphone'] }],
  ['failed', { partnerCamera: false, partnerFailed: ['microphone', 'camera'] }],
  [undefined, { partnerMuted: false }],
  [undefined, { partnerHolds: true }],
] as const)('unheard, %s: %j', (why, change) => {
  expect(unheard({ ...talking, partnerMuted: true, ...change })).toBe(why)
})
