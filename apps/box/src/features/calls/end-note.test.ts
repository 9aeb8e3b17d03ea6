import { systemClock, type EndedCall } from '@lykta/calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEndNotes } from './end-note.ts'

const ended = (change: Partial<EndedCall>): EndedCall => ({
  callID: 'a',
  isReceiver: false,
  partner: { name: 'Karin', nickName: 'Karin', avatar: null, camera: true, extension: '200001' },
  video: true,
  startedAt: 1,
  endedAt: 5_001,
  seconds: 5,
  end: { cause: 'NORMAL_CLEARING', by: 'other', busy: false, mediaError: null },
  ...change,
})
const noAnswer = ended({
  startedAt: null,
  seconds: 0,
  end: { cause: 'NO_ANSWER', by: 'other', busy: false, mediaError: null },
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('"Call ended" goes by itself after 5 s', () => {
  const notes = createEndNotes(systemClock)
  notes.callEnded(ended({}))
  expect(notes.note.get()).toMatchObject({ reason: 'talked', seconds: 5 })
  vi.advanceTimersByTime(5_000)
  expect(notes.note.get()).toBeNull()
})

test('what went wrong stays to be read, until OK', () => {
  const notes = createEndNotes(systemClock)
  notes.callEnded(noAnswer)
  vi.advanceTimersByTime(30_000)
  expect(notes.note.get()).toMatchObject({ reason: 'noAnswer' })
  notes.dismiss()
  expect(notes.note.get()).toBeNull()
})

test('the time of an earlier note does not take a later one away', () => {
  const notes = createEndNotes(systemClock)
  notes.callEnded(ended({}))
  vi.advanceTimersByTime(4_000)
  notes.callEnded(noAnswer)
  vi.advanceTimersByTime(4_000)
  expect(notes.note.get()).toMatchObject({ reason: 'noAnswer' })
})

test.each([true, false])('a call that broke off was with camera: %s', (video) => {
  const notes = createEndNotes(systemClock)
  notes.callEnded({ ...noAnswer, video })
  expect(notes.note.get()).toMatchObject({ reason: 'noAnswer', video })
})

test('a call that only rang here leaves no sentence', () => {
  const notes = createEndNotes(systemClock)
  notes.callEnded({ ...noAnswer, isReceiver: true })
  expect(notes.note.get()).toBeNull()
})
