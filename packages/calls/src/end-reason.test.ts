import { expect, test } from 'vitest'
import type { CallEnd } from './call-view.ts'
import { endReason } from './end-reason.ts'
import { MediaError } from './media-error.ts'

const end = (cause: CallEnd['cause'], by: CallEnd['by'], change: Partial<CallEnd> = {}): CallEnd => ({
  cause,
  by,
  busy: false,
  mediaError: null,
  ...change,
})
const camera = new MediaError('camera', new DOMException('no', 'NotAllowedError'))
const microphone = new MediaError('microphone', null)

test.each([
  ['hung up here', end('NORMAL_CLEARING', 'me'), 'talked'],
  ['hung up there', end('NORMAL_CLEARING', 'other'), 'talked'],
  ['put down with a no', end('CALL_REJECTED', 'other'), 'talked'],
  ['the media was lost', end('MEDIA_TIMEOUT', 'network'), 'lost'],
  ['the server forgot the call', end('RECOVERY_ON_TIMER_EXPIRE', 'network'), 'lost'],
  ['[VERTO-30] another tab has its dialog', end('PURGE', 'network'), undefined],
])('after an answer: %s', (_note, how, reason) => {
  expect(endReason({ end: how, startedAt: 5 })).toBe(reason)
})

test.each([
  ['taken back', end('NORMAL_CLEARING', 'me'), undefined],
  ['not now', end('CALL_REJECTED', 'me'), undefined],
  ['nobody answers', end('NO_ANSWER', 'other'), 'noAnswer'],
  ['in another call', end('USER_BUSY', 'other'), 'busy'],
  ['put down there', end('NORMAL_CLEARING', 'other', { busy: true }), 'rejected'],
  ['does not want to', end('CALL_REJECTED', 'other'), 'rejected'],
  ['not signed in', end('USER_NOT_REGISTERED', 'other'), 'notThere'],
  ['not signed in, so without media', end('USER_NOT_REGISTERED', 'other', { busy: true }), 'notThere'],
  ['not to be disturbed', end('NO_USER_RESPONSE', 'other', { busy: true, quietUntil: '07:00' }), 'quiet'],
  ['[MEDIA-12] no camera', end('USER_MEDIA_ERROR', 'me', { mediaError: camera }), 'camera'],
  ['[MEDIA-12] no microphone', end('USER_MEDIA_ERROR', 'me', { mediaError: microphone }), 'microphone'],
  ['[VERTO-28] a cause of another server, before any media', end('X', 'other', { busy: true }), 'busy'],
  ['a cause of another server', end('SOMETHING_ELSE', 'other'), 'failed'],
  ['answered on another device', end('LOSE_RACE', 'other'), 'elsewhere'],
  ['a number that nobody has', end('UNALLOCATED_NUMBER', 'other'), 'failed'],
  ['the server is not reached', end('NETWORK_OUT_OF_ORDER', 'network'), 'failed'],
])('before an answer: %s', (_note, how, reason) => {
  expect(endReason({ end: how, startedAt: null })).toBe(reason)
})
