import { MediaError, type CallEnd } from '@lykta/calls'
import { expect, test } from 'vitest'
import { endReason } from './end-reason.ts'

const end = (cause: CallEnd['cause'], by: CallEnd['by'], change: Partial<CallEnd> = {}): CallEnd => ({
  cause,
  by,
  busy: false,
  mediaError: null,
  ...change,
})
const camera = new MediaError('camera', new DOMException('no', 'NotAllowedError'))

test.each([
  { note: 'hung up here', talked: true, end: end('NORMAL_CLEARING', 'me'), reason: 'ended' },
  { note: 'hung up there', talked: true, end: end('NORMAL_CLEARING', 'other'), reason: 'ended' },
  { note: 'the media was lost', talked: true, end: end('MEDIA_TIMEOUT', 'network'), reason: 'lost' },
  {
    note: 'the server forgot the call',
    talked: true,
    end: end('RECOVERY_ON_TIMER_EXPIRE', 'network'),
    reason: 'lost',
  },
  {
    note: 'taken back before an answer',
    talked: false,
    end: end('NORMAL_CLEARING', 'me'),
    reason: undefined,
  },
  { note: 'not now', talked: false, end: end('CALL_REJECTED', 'me'), reason: undefined },
  { note: 'nobody answers', talked: false, end: end('NO_ANSWER', 'other'), reason: 'noAnswer' },
  { note: 'busy', talked: false, end: end('USER_BUSY', 'other'), reason: 'busy' },
  {
    note: 'put down there',
    talked: false,
    end: end('NORMAL_CLEARING', 'other', { busy: true }),
    reason: 'rejected',
  },
  {
    note: 'not signed in, so without media',
    talked: false,
    end: end('USER_NOT_REGISTERED', 'other', { busy: true }),
    reason: 'notThere',
  },
  { note: 'does not want to', talked: false, end: end('CALL_REJECTED', 'other'), reason: 'rejected' },
  { note: 'not signed in', talked: false, end: end('USER_NOT_REGISTERED', 'other'), reason: 'notThere' },
  {
    note: 'no camera',
    talked: false,
    end: end('USER_MEDIA_ERROR', 'me', { mediaError: camera }),
    reason: 'camera',
  },
  { note: 'a cause of another server', talked: false, end: end('SOMETHING_ELSE', 'other'), reason: 'failed' },
  {
    note: 'the server is not reached',
    talked: false,
    end: end('NETWORK_OUT_OF_ORDER', 'network'),
    reason: 'failed',
  },
])('$note', ({ talked, end: how, reason }) => {
  expect(endReason({ end: how, startedAt: talked ? 1 : null })).toBe(reason)
})
