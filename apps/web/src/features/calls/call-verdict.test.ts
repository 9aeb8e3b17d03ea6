import { expect, test } from 'vitest'
import { callVerdict, type CallFacts } from './call-verdict.ts'

const fine: CallFacts = {
  channel: { upKbps: 5_000, downKbps: 20_000 },
  path: 'relayed',
  microphone: undefined,
  camera: undefined,
  mayUseVideo: true,
}

test.each<[string, Partial<CallFacts>]>([
  ['works', {}],
  ['works', { channel: { upKbps: 700, downKbps: 700 } }],
  ['worksVoice', { mayUseVideo: false, camera: 'missing' }],
  ['worksVoice', { mayUseVideo: false, channel: { upKbps: 200, downKbps: 200 } }],
  ['slowPicture', { channel: { upKbps: 699, downKbps: 20_000 } }],
  ['slowPicture', { channel: { upKbps: 20_000, downKbps: 300 } }],
  ['unseen', { camera: 'denied' }],
  ['unheard', { microphone: 'missing' }],
  ['unheard', { microphone: 'busy', camera: 'busy', channel: { upKbps: 300, downKbps: 300 } }],
  ['tooSlow', { channel: { upKbps: 99, downKbps: 20_000 }, microphone: 'missing' }],
  ['tooSlow', { channel: 'tooSlow' }],
  ['unreachable', { channel: 'lost', microphone: 'missing' }],
  ['untested', { channel: 'failed', microphone: 'missing' }],
  ['works', { path: 'outward' }],
  ['works', { path: 'unknown' }],
  ['blocked', { path: 'blocked', microphone: 'missing' }],
  ['tooSlow', { path: 'blocked', channel: 'tooSlow' }],
  ['unreachable', { path: 'blocked', channel: 'lost' }],
  ['untested', { path: 'failed', microphone: 'missing' }],
  ['insecure', { channel: 'lost', microphone: 'insecure', camera: 'insecure' }],
])('[SETTINGS-11] says %s of %j', (verdict, facts) => {
  expect(callVerdict({ ...fine, ...facts })).toBe(verdict)
})
