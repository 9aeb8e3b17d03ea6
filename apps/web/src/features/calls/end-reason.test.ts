import type { CallEnd } from '@lykta/calls'
import { MediaError } from '@lykta/calls'
import { expect, test } from 'vitest'
import { endReason } from './end-reason.ts'

const end = (cause: string, rest: Partial<CallEnd> = {}): CallEnd => ({
  cause,
  by: 'other',
  busy: false,
  mediaError: null,
  ...rest,
})

test.each([
  { end: end('NORMAL_CLEARING'), startedAt: 5, reason: 'talked', note: 'the other hung up' },
  { end: end('NORMAL_CLEARING', { by: 'me' }), startedAt: 5, reason: 'talked', note: 'I hung up' },
  { end: end('RECOVERY_ON_TIMER_EXPIRE'), startedAt: 5, reason: 'lost', note: 'the network ended it' },
  { end: end('NO_ANSWER'), startedAt: null, reason: 'noAnswer', note: 'nobody answered' },
  { end: end('USER_BUSY'), startedAt: null, reason: 'busy', note: 'in another call' },
  { end: end('X', { busy: true }), startedAt: null, reason: 'busy', note: '[VERTO-28] busy' },
  { end: end('CALL_REJECTED'), startedAt: null, reason: 'rejected', note: 'refused' },
  { end: end('USER_NOT_REGISTERED'), startedAt: null, reason: 'notThere', note: 'the TV is off' },
  { end: end('UNALLOCATED_NUMBER'), startedAt: null, reason: 'failed', note: 'anything else' },
  { end: end('NORMAL_CLEARING', { by: 'me' }), startedAt: null, reason: undefined, note: 'I gave up' },
  { end: end('PURGE'), startedAt: 5, reason: undefined, note: '[VERTO-30] another tab has its dialog' },
  {
    end: end('USER_MEDIA_ERROR', { by: 'me', mediaError: new MediaError('camera', null) }),
    startedAt: null,
    reason: undefined,
    note: '[MEDIA-12] a device has its dialog',
  },
] as const)('what is said when a call is over: $note', ({ end, startedAt, reason }) => {
  expect(endReason({ end, startedAt })).toBe(reason)
})
