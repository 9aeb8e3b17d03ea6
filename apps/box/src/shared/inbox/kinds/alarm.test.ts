import { type Inbox, type InboxEntry } from '@lykta/contract/boxes'
import { describe, expect, test } from 'vitest'
import { alarmEntry, alarmOf, goneEntry } from '../../../testing/alarm-fixture.ts'
import { acknowledgeAlarm, markAlarmShown, waitingAlarms } from './alarm.ts'
import { addPage, emptyInbox, InboxStateSchema, type InboxState } from '../inbox-state.ts'

const page = (...data: InboxEntry[]): Inbox => ({
  success: true,
  data,
  next: data.at(-1)?.cursor ?? 0,
  message: '',
})
const take = (state: InboxState, now: number, ...entries: InboxEntry[]) =>
  addPage(state, page(...entries), now).state
const one = take(emptyInbox, 50, alarmEntry(1, alarmOf(7)))
const waitingIds = (state: InboxState, quiet = false) =>
  waitingAlarms(state, quiet).map(({ alarm }) => alarm.id)
const receipts = (state: InboxState) =>
  state.receipts.map(({ kind, id, state: what, at }) => [kind, id, what, at])

describe('an alarm', () => {
  test('that is new waits for OK, and is reported as delivered', () => {
    expect(waitingIds(one)).toEqual([7])
    expect(receipts(one)).toEqual([['alarm', 7, 'delivered', 50]])
    expect(InboxStateSchema.parse(structuredClone(one))).toEqual(one)
  })

  test('is reported as shown once, and as acknowledged once, after which it does not wait', () => {
    const shown = markAlarmShown(markAlarmShown(one, 7, 60), 7, 61)
    const done = acknowledgeAlarm(acknowledgeAlarm(shown, 7, 70), 7, 71)
    expect(receipts(done).slice(1)).toEqual([
      ['alarm', 7, 'shown', 60],
      ['alarm', 7, 'acknowledged', 70],
    ])
    expect(waitingIds(done)).toEqual([])
  })

  test('of which OK was pressed before it was reported as shown was shown too', () => {
    expect(receipts(acknowledgeAlarm(one, 7, 60)).map(([, , what]) => what)).toEqual([
      'delivered',
      'shown',
      'acknowledged',
    ])
  })

  test('that was acknowledged already does not come up, and is not reported', () => {
    const state = take(emptyInbox, 50, alarmEntry(1, alarmOf(7, { acknowledgedAt: 40 })))
    expect(waitingIds(state)).toEqual([])
    expect(state.receipts).toEqual([])
  })

  test('that somebody saw to for the resident goes from the screen', () => {
    expect(waitingIds(take(one, 60, alarmEntry(2, alarmOf(7, { acknowledgedAt: 55 }))))).toEqual([])
  })

  test('that is repeated is held as repeated, and reported no second time', () => {
    const repeated = take(one, 60, alarmEntry(2, alarmOf(7, { repeats: 1 })))
    expect(repeated.alarms.map(({ alarm }) => alarm.repeats)).toEqual([1])
    expect(repeated.receipts).toEqual(one.receipts)
  })

  test('that is repeated while its OK is on the way does not come up again', () => {
    const done = acknowledgeAlarm(one, 7, 60)
    expect(waitingIds(take(done, 70, alarmEntry(2, alarmOf(7, { repeats: 1 }))))).toEqual([])
  })

  test('that is recalled is gone, and still owes its receipts', () => {
    const gone = take(one, 60, goneEntry(2, 7))
    expect(gone.alarms).toEqual([])
    expect(gone.receipts).toEqual(one.receipts)
    expect(acknowledgeAlarm(gone, 7, 70)).toBe(gone)
  })

  test('that a TV has never heard of may be recalled', () => {
    expect(take(one, 60, goneEntry(2, 99)).alarms).toEqual(one.alarms)
  })
})

test('the most serious comes first, then the oldest', () => {
  const state = take(
    emptyInbox,
    50,
    alarmEntry(1, alarmOf(1, { level: 'info', sentAt: 1 })),
    alarmEntry(2, alarmOf(2, { level: 'important', sentAt: 30 })),
    alarmEntry(3, alarmOf(3, { level: 'critical', sentAt: 40 })),
    alarmEntry(4, alarmOf(4, { level: 'important', sentAt: 20 })),
    alarmEntry(5, alarmOf(5, { level: 'critical', sentAt: 40 })),
  )
  expect(waitingIds(state)).toEqual([3, 5, 4, 2, 1])
})

test.each([
  ['info', []],
  ['important', [1]],
  ['critical', [1]],
] as const)('in quiet hours an alarm of level %s: %j', (level, ids) => {
  expect(waitingIds(take(emptyInbox, 50, alarmEntry(1, alarmOf(1, { level }))), true)).toEqual(ids)
})

test('of those that were acknowledged only the newest are kept, of the others all', () => {
  const entries = Array.from({ length: 30 }, (_, index) =>
    alarmEntry(index + 2, alarmOf(index + 2, { acknowledgedAt: 5 })),
  )
  const state = take(emptyInbox, 50, alarmEntry(1, alarmOf(1)), ...entries)
  expect(state.alarms.map(({ alarm }) => alarm.id)).toEqual([
    1,
    ...Array.from({ length: 20 }, (_, index) => index + 12),
  ])
})

test('a TV that was kept before there were any begins with none', () => {
  const { alarms: _, helpCalls: __, helpPresses: ___, ...kept } = emptyInbox
  expect(InboxStateSchema.parse(kept)).toEqual(emptyInbox)
})
