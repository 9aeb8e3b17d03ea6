import { InboxKindSchema, type Inbox, type InboxEntry } from '@lykta/contract/boxes'
import { describe, expect, test } from 'vitest'
import { entryOf, messageOf } from '../../testing/message-fixture.ts'
import { addPage, emptyInbox, forgetReceipt, InboxStateSchema } from './inbox-state.ts'
import { markCallsSeen } from './kinds/call.ts'
import { acknowledgeReminder, markReminderShown } from './kinds/event.ts'
import { markRead, markShown, waitingMessage } from './kinds/message.ts'

const page = (...data: InboxEntry[]): Inbox => ({
  success: true,
  data,
  next: data.at(-1)?.cursor ?? 0,
  message: '',
})
const two = addPage(emptyInbox, page(entryOf(4, messageOf(1)), entryOf(5, messageOf(2))), 50).state

describe('takeIn', () => {
  test('a new message is held, waits for its turn and owes a delivered receipt', () => {
    expect(two.cursor).toBe(5)
    expect(waitingMessage(two, 100)?.message.id).toBe(1)
    expect(two.receipts).toEqual([
      { kind: 'message', id: 1, state: 'delivered', at: 50 },
      { kind: 'message', id: 2, state: 'delivered', at: 50 },
    ])
  })

  test('the same page again changes nothing', () => {
    const again = addPage(two, page(entryOf(4, messageOf(1)), entryOf(5, messageOf(2))), 99)
    expect(again.state).toEqual(two)
    expect(again.touched.size).toBe(0)
  })

  test('a changed message keeps its place and what became of it, and owes no second receipt', () => {
    const shown = markShown(two, 1, 60)
    const changed = messageOf(1, { sender: { name: 'Karin Lindqvist', avatar: null } })
    const { state } = addPage(shown, page(entryOf(6, changed)), 70)
    expect(state.messages.map((held) => held.message.id)).toEqual([1, 2])
    expect(state.messages[0]).toEqual({ message: changed, shownAt: 60, readAt: null })
    expect(state.receipts).toEqual(shown.receipts)
  })

  test('a message that was read before this TV knew it does not come up again', () => {
    const { state } = addPage(emptyInbox, page(entryOf(1, messageOf(9, { readAt: 20 }))), 50)
    expect(waitingMessage(state, 100)).toBeUndefined()
    expect(state.receipts).toEqual([])
    expect(state.messages).toHaveLength(1)
  })

  test('a message whose time is over does not wait, with or without a connection', () => {
    const { state } = addPage(emptyInbox, page(entryOf(1, messageOf(9, { expiresAt: 101 }))), 50)
    expect(waitingMessage(state, 100)?.message.id).toBe(9)
    expect(waitingMessage(state, 101)).toBeUndefined()
  })

  test('a removed message is gone, and still owes its receipts', () => {
    const read = markRead(two, 1, 60)
    const { state } = addPage(read, page({ cursor: 6, kind: 'message', id: 1, at: 70, removed: true }), 70)
    expect(state.messages.map((held) => held.message.id)).toEqual([2])
    expect(state.receipts).toEqual(read.receipts)
  })

  test.each(InboxKindSchema.options)(
    'a %s that says no more moves the cursor on and nothing else',
    (kind) => {
      const { state, touched } = addPage(two, page({ cursor: 8, kind, id: 3, at: 70 }), 70)
      expect(state).toEqual({ ...two, cursor: 8, at: 70 })
      expect([...touched]).toEqual([kind])
    },
  )

  test('an empty page moves the cursor to where the server says', () => {
    expect(addPage(two, { data: [], next: 12 }, 70).state.cursor).toBe(12)
  })

  test('of the messages that were read only the newest are kept, of the others all', () => {
    const read = Array.from({ length: 70 }, (_, index) =>
      entryOf(index + 1, messageOf(index + 1, { readAt: 1 })),
    )
    const { state } = addPage(emptyInbox, page(entryOf(1, messageOf(1_000)), ...read), 50)
    const { state: more } = addPage(state, page(entryOf(80, messageOf(2_000))), 50)
    expect(more.messages.map((held) => held.message.id)).toEqual(
      [...Array.from({ length: 60 }, (_, index) => index + 11), 2_000].toSpliced(0, 0, 1_000),
    )
  })
})

describe('markRead', () => {
  test('[TV-02] the first OK is reported as read, after shown; a second one is not', () => {
    const read = markRead(markRead({ ...two, receipts: [] }, 1, 60), 1, 61)
    expect(read.receipts).toEqual([
      { kind: 'message', id: 1, state: 'shown', at: 60 },
      { kind: 'message', id: 1, state: 'read', at: 60 },
    ])
    expect(waitingMessage(read, 100)?.message.id).toBe(2)
  })

  test('a message that is not held is not reported', () => {
    expect(markRead(two, 77, 60)).toBe(two)
    expect(markShown(two, 77, 60)).toBe(two)
  })
})

test('a receipt that the server has taken over is forgotten, and only that one', () => {
  const state = markShown({ ...two, receipts: [] }, 1, 60)
  const owed = markRead(state, 1, 70)
  const sent = { kind: 'message', id: 1, state: 'shown', at: 60 } as const
  expect(forgetReceipt(owed, sent).receipts).toEqual([{ kind: 'message', id: 1, state: 'read', at: 70 }])
})

describe('missed calls', () => {
  const callOf = (id: number, extension = '200001') => ({
    id,
    name: extension === '200001' ? 'Karin' : 'Johan',
    avatar: null,
    extension,
    at: id,
    video: true,
  })
  const entry = (cursor: number, call: ReturnType<typeof callOf>): InboxEntry => ({
    cursor,
    kind: 'call',
    id: call.id,
    at: call.at,
    item: call,
  })
  const calls = [entry(1, callOf(7)), entry(2, callOf(8, '200002')), entry(3, callOf(9))]
  const missed = addPage(emptyInbox, page(...calls), 50).state

  test('are kept in the order in which they came', () => {
    expect(missed.missedCalls.map(({ id }) => id)).toEqual([7, 8, 9])
    expect(missed.receipts).toEqual([])
  })

  test('go together where they are of one person, each with its receipt', () => {
    const state = markCallsSeen(missed, ({ extension }) => extension === '200001', 60)
    expect(state.missedCalls.map(({ id }) => id)).toEqual([8])
    expect(state.receipts).toEqual([
      { kind: 'call', id: 7, state: 'acknowledged', at: 60 },
      { kind: 'call', id: 9, state: 'acknowledged', at: 60 },
    ])
  })

  test('that were seen elsewhere are not shown', () => {
    const { state } = addPage(missed, page({ cursor: 4, kind: 'call', id: 9, at: 9, removed: true }), 60)
    expect(state.missedCalls.map(({ id }) => id)).toEqual([7, 8])
  })

  test('a TV that was kept before there were any begins with none', () => {
    const { missedCalls: _, ...kept } = two
    expect(InboxStateSchema.parse(kept)).toEqual(two)
  })
})

describe('reminders', () => {
  const monday = { eventId: 7, start: 1_000 }
  const tuesday = { eventId: 7, start: 2_000 }
  const receipt = { kind: 'event', id: 7, occurrence: 1_000 } as const

  test('[TV-15] what was seen of one is reported once, and again only when OK is pressed', () => {
    const shown = markReminderShown(markReminderShown(emptyInbox, monday, 50), monday, 60)
    expect(shown.receipts).toEqual([{ ...receipt, state: 'shown', at: 50 }])
    const acknowledged = acknowledgeReminder(acknowledgeReminder(shown, monday, 70), monday, 80)
    expect(acknowledged.receipts.slice(1)).toEqual([{ ...receipt, state: 'acknowledged', at: 70 }])
    expect(InboxStateSchema.parse(structuredClone(acknowledged))).toEqual(acknowledged)
  })

  test('[TV-15] OK on one that has not been reported yet says that it was shown too', () => {
    const { receipts } = acknowledgeReminder(emptyInbox, monday, 50)
    expect(receipts.map(({ state }) => state)).toEqual(['shown', 'acknowledged'])
  })

  test('each time of a repeated event has its own, also when the server has accepted one', () => {
    const both = markReminderShown(markReminderShown(emptyInbox, monday, 50), tuesday, 60)
    expect(both.receipts.map(({ occurrence }) => occurrence)).toEqual([1_000, 2_000])
    const left = forgetReceipt(both, { ...receipt, state: 'shown', at: 50 })
    expect(left.receipts.map(({ occurrence }) => occurrence)).toEqual([2_000])
  })

  test('one of long ago is not kept', () => {
    const later = { eventId: 8, start: 1_000 + 8 * 86_400_000 }
    const { reminders } = markReminderShown(markReminderShown(emptyInbox, monday, 50), later, later.start)
    expect(reminders.map(({ eventId }) => eventId)).toEqual([8])
  })
})

test('words that were read wait for OK once more when their film is ready, and only then', () => {
  const film = (state: 'processing' | 'ready' | 'failed') =>
    messageOf(1, {
      attachments: [
        {
          id: 5,
          category: { type: 'video', fd: 'film' },
          name: 'a.mp4',
          size: 9,
          state,
          percent: 0,
          url: '',
          thumbnail: '',
        },
      ],
    })
  const came = addPage(emptyInbox, page(entryOf(1, film('processing'))), 1_000).state
  const read = markRead(came, 1, 2_000)
  const again = addPage(read, page(entryOf(2, film('processing'))), 3_000).state
  expect(again.messages).toMatchObject([{ readAt: 2_000 }])
  expect(addPage(read, page(entryOf(2, film('failed'))), 3_000).state.messages).toMatchObject([
    { readAt: 2_000 },
  ])
  const ready = addPage(again, page(entryOf(3, film('ready'))), 4_000).state
  expect(ready.messages).toMatchObject([{ shownAt: null, readAt: null }])
  const watched = markRead(ready, 1, 5_000)
  expect(addPage(watched, page(entryOf(4, film('ready'))), 6_000).state.messages).toMatchObject([
    { readAt: 5_000 },
  ])
})
