import { callStates, type CallState } from '@lykta/contract/calls/call-states'
import { describe, expect, test } from 'vitest'
import { callEvents, endsWithBye, isInCall, isOver, nextCallState } from './call-states.ts'

/** Rows are states, columns are events in their order; a dot means no change. */
const table = `
            inviteSent inviteAccepted invited recovering earlyMedia answerSent refused          answered held unheld hangUp cleared purge
new         requesting .              ringing recovering .          .          .                .        .    .      hangup .       purge
trying      .          .              .       .          early      .          .                active   .    .      hangup .       purge
requesting  .          trying         .       .          early      .          .                active   .    .      hangup .       purge
recovering  .          .              .       .          .          answering  .                .        .    .      hangup .       purge
ringing     .          .              .       .          .          answering  .                .        .    .      hangup .       purge
answering   .          .              .       .          .          .          ringing          active   .    .      hangup .       purge
early       .          .              .       .          .          .          .                active   .    .      hangup .       purge
active      .          .              .       .          .          .          .                .        held .      hangup .       purge
held        .          .              .       .          .          .          .                .        .    active hangup .       purge
hangup      .          .              .       .          .          .          .                .        .    .      .      destroy purge
destroy     .          .              .       .          .          .          .                .        .    .      .      .       .
purge       .          .              .       .          .          .          .                .        .    .      .      destroy .`

const isState = (name: string): name is CallState => name in callStates
const lines = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const columns = lines[0] ?? []
const cases = lines
  .slice(1)
  .flatMap(([state = '', ...targets]) =>
    callEvents.map((event) => ({ state, event, target: targets[columns.indexOf(event)] ?? '?' })),
  )

describe('[CALL-26] the states of a call', () => {
  test('the table has every state, in the order of the specification, and every event', () => {
    expect(lines.slice(1).map(([state]) => state)).toEqual(Object.keys(callStates))
    expect(columns).toEqual([...callEvents])
  })

  test.each(cases)('$state on $event: $target', ({ state, event, target }) => {
    if (!isState(state)) throw new Error(`${state} is no state`)
    expect(nextCallState(state, event) ?? '.').toBe(target)
  })

  test('[CALL-33] hanging up tells the other side unless nothing was sent yet or it is over', () => {
    const silent = Object.keys(callStates).filter((state) => isState(state) && !endsWithBye(state))
    expect(silent).toEqual(['new', 'hangup', 'destroy', 'purge'])
  })

  test('in a call, over, and neither', () => {
    const states = Object.keys(callStates).filter(isState)
    expect(states.filter(isInCall)).toEqual(['active', 'held'])
    expect(states.filter(isOver)).toEqual(['hangup', 'destroy', 'purge'])
  })
})
