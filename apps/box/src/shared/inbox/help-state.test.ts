import { helpCancelMs } from '@lykta/contract/alarms'
import { type Inbox, type InboxEntry } from '@lykta/contract/boxes'
import { describe, expect, test } from 'vitest'
import { alarmEntry, goneEntry, helpCallOf } from '../../testing/alarm-fixture.ts'
import {
  cancelHelp,
  currentHelp,
  forgetHelp,
  markHelpSent,
  markHelpTried,
  owedHelp,
  pressHelp,
} from './help-state.ts'
import { addPage, emptyInbox, InboxStateSchema, type InboxState } from './inbox-state.ts'

const page = (...data: InboxEntry[]): Inbox => ({
  success: true,
  data,
  next: data.at(-1)?.cursor ?? 0,
  message: '',
})
const take = (state: InboxState, ...entries: InboxEntry[]) => addPage(state, page(...entries), 0).state

/** The server's call of this press has the id 1. */
const call = helpCallOf(1, { state: 'pressed', pressedAt: 1_000 })
const id = call.helpId
const pressed = pressHelp(emptyInbox, id, 1_000)
/** Sends all that is owed. */
const sent = (state: InboxState, now = 1_500): InboxState => {
  const help = owedHelp(state)
  return help === undefined ? state : sent(markHelpSent(markHelpTried(state, help, now), help, now), now)
}
const stateAt = (state: InboxState, now: number) => currentHelp(state, now)?.state

describe('what the resident sees of a call for help', () => {
  const known = take(sent(pressed), alarmEntry(1, call))
  const later = (state: 'calling' | 'taken' | 'unanswered') =>
    take(known, alarmEntry(2, { ...call, state, takenBy: state === 'taken' ? 'Amina' : null }))
  const far = 1_000_000

  test.each([
    ['pressed, and not sent yet', pressed, 1_001, 'unsent'],
    ['not sent for long', pressed, far, 'unsent'],
    ['sent', sent(pressed), 2_000, 'pressed'],
    ['sent, its time to take it back over', sent(pressed), 1_000 + helpCancelMs, 'calling'],
    ['sent, and the server knows nothing of it', sent(pressed), far, 'unanswered'],
    ['known to the server', known, 2_000, 'pressed'],
    ['known to the server, its time to take it back over', known, 1_000 + helpCancelMs, 'calling'],
    ['calling', later('calling'), far, 'calling'],
    ['taken', later('taken'), far, 'taken'],
    ['answered by nobody', later('unanswered'), far, 'unanswered'],
    ['ended', take(known, goneEntry(2, 1)), far, undefined],
    ['pressed on a pendant', take(emptyInbox, alarmEntry(1, call)), 2_000, 'pressed'],
    ['ended before this TV could read of it', take(sent(pressed), goneEntry(2, 1)), 2_000, undefined],
    ['forgotten, where the server knows nothing', forgetHelp(sent(pressed), id), far, undefined],
    ['forgotten, where the server knows it', forgetHelp(known, id), 2_000, 'pressed'],
    ['taken back', cancelHelp(known, id, 3_000), 3_001, undefined],
    ['taken back, and the server knows', sent(cancelHelp(known, id, 3_000)), 3_001, undefined],
    [
      'taken back too late',
      take(sent(cancelHelp(known, id, 3_000)), alarmEntry(2, { ...call, state: 'calling' })),
      far,
      'calling',
    ],
    ['taken back, and ended', take(sent(cancelHelp(known, id, 3_000)), goneEntry(2, 1)), far, undefined],
  ] as const)('%s', (_note, state, now, seen) => {
    expect(stateAt(state, now)).toBe(seen)
    expect(InboxStateSchema.parse(structuredClone(state))).toEqual(state)
  })

  test('of a press while a pendant has called already, how that call goes', () => {
    const pendant = helpCallOf(2, { state: 'taken', takenBy: 'Amina', pressedAt: 900 })
    const both = take(sent(pressed), alarmEntry(1, pendant))
    expect(currentHelp(both, 2_000)).toMatchObject({ id: pendant.helpId, state: 'taken' })
    expect(currentHelp(take(both, goneEntry(2, 2)), 2_001)).toBeUndefined()
  })

  test('who has taken it', () => {
    expect(currentHelp(later('taken'), far)).toMatchObject({ id, pressedAt: 1_000, takenBy: 'Amina' })
  })

  test('of several the newest', () => {
    const newer = helpCallOf(2, { state: 'calling', pressedAt: 9_000 })
    expect(currentHelp(take(later('unanswered'), alarmEntry(3, newer)), far)?.id).toBe(newer.helpId)
  })
})

describe('what the server is sent', () => {
  const cancelled = { id, state: 'cancelled', at: 3_000 } as const

  test('the press, until it has accepted it', () => {
    const press = { id, state: 'pressed', at: 1_000 } as const
    expect(owedHelp(pressed)).toEqual(press)
    expect(owedHelp(markHelpTried(pressed, press, 1_200))).toEqual(press)
    expect(owedHelp(sent(pressed))).toBeUndefined()
  })

  test('nothing of a press that was taken back before it was on its way', () => {
    const state = cancelHelp(pressed, id, 3_000)
    expect(owedHelp(state)).toBeUndefined()
    expect(currentHelp(state, 3_001)).toBeUndefined()
  })

  test('both, where the press may have arrived', () => {
    const tried = markHelpTried(pressed, { id, state: 'pressed', at: 1_000 }, 1_200)
    const state = cancelHelp(tried, id, 3_000)
    expect(owedHelp(state)).toEqual({ id, state: 'pressed', at: 1_000 })
    const known = markHelpSent(state, { id, state: 'pressed', at: 1_000 }, 4_000)
    expect(owedHelp(known)).toEqual(cancelled)
    expect(owedHelp(sent(known))).toBeUndefined()
  })

  test('that it was taken back, even if another alarm has gone before the TV could read of it', () => {
    const state = take(cancelHelp(sent(pressed), id, 3_000), goneEntry(1, 7))
    expect(owedHelp(state)).toEqual(cancelled)
    expect(currentHelp(take(state, alarmEntry(2, call)), 3_001)).toBeUndefined()
  })

  test('that a press on a pendant is taken back', () => {
    const state = cancelHelp(take(emptyInbox, alarmEntry(1, call)), id, 3_000)
    expect(owedHelp(state)).toEqual(cancelled)
  })

  test('nothing of a call that nobody knows', () => {
    expect(cancelHelp(emptyInbox, id, 3_000)).toBe(emptyInbox)
  })
})
