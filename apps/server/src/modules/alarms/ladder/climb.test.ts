import { constantFrom, array, assert, constant, integer, nat, oneof, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { climb, startClimb, type Climb, type ClimbEvent } from './climb.ts'

const minute = 60_000
const answerMs = 2 * minute
const waits = [2, 3, 0, 10]
const ladder = { waits, answerMs }

/** Lets time pass in steps, and returns when each step began. */
const through = (start: Climb, until: number, every = minute, event?: [at: number, event: ClimbEvent]) => {
  let state = start
  const began: [position: number, at: number][] = []
  let given = event
  for (let now = 0; now <= until; now += every) {
    if (given !== undefined && now >= given[0]) {
      state = climb(state, given[1], now).climb
      given = undefined
    }
    for (;;) {
      const next = climb(state, { type: 'time' }, now)
      state = next.climb
      if (next.begins === undefined) break
      began.push([next.begins, now / minute])
    }
  }
  return { state, began }
}

describe('a ladder', () => {
  test('begins each step so long after the one before it, and ends unanswered some time after the last', () => {
    const { state, began } = through(startClimb(ladder, 0), 30 * minute)
    expect(began).toEqual([
      [0, 2],
      [1, 5],
      [2, 5],
      [3, 15],
    ])
    expect(state).toMatchObject({ end: 'unanswered', nextAt: null })
    expect(through(startClimb(ladder, 0), 15 * minute + answerMs - 1, 1_000).state.end).toBeNull()
  })

  test('that begins later has its whole first wait after that', () => {
    expect(startClimb({ waits: [0, 5], answerMs }, 0, 10_000).nextAt).toBe(10_000)
  })

  test.each(['acknowledged', 'taken', 'recalled', 'cancelled'] as const)(
    'begins nothing after it was %s',
    (end) => {
      const { state, began } = through(startClimb(ladder, 0), 30 * minute, minute, [
        4 * minute,
        { type: 'end', end },
      ])
      expect(began).toEqual([[0, 2]])
      expect(state).toMatchObject({ end, nextAt: null })
    },
  )

  test('keeps its first end, but for an answer that comes after nobody had answered', () => {
    const taken = climb(startClimb(ladder, 0), { type: 'end', end: 'taken' }, 0).climb
    expect(climb(taken, { type: 'end', end: 'recalled' }, 1).climb.end).toBe('taken')
    const unanswered = through(startClimb(ladder, 0), 60 * minute).state
    expect(climb(unanswered, { type: 'end', end: 'taken' }, 61 * minute).climb.end).toBe('taken')
  })

  test('goes on at once after a step that reached nobody, and only after that one', () => {
    const { climb: first } = climb(startClimb(ladder, 0), { type: 'time' }, 2 * minute)
    const now = 2 * minute + 10
    expect(climb(first, { type: 'nobody', position: 0 }, now).climb.nextAt).toBe(now)
    const { climb: second } = climb(first, { type: 'time' }, 5 * minute)
    expect(climb(second, { type: 'nobody', position: 0 }, 5 * minute).climb).toEqual(second)
  })

  // OnCall's ladder stood still after a restart (grafana/oncall 1206).
  test('of a server that was off goes on where it stood, with the waits between its steps', () => {
    const late = 500 * minute
    const first = climb(startClimb(ladder, 0), { type: 'time' }, late)
    expect(first.begins).toBe(0)
    expect(climb(first.climb, { type: 'time' }, late).begins).toBeUndefined()
    expect(climb(first.climb, { type: 'time' }, late + 3 * minute).begins).toBe(1)
  })
})

/** A clock that runs, stands, and jumps back and forth, between answers and restarts. */
const events = array(
  tuple(
    integer({ min: -90, max: 240 }),
    oneof(
      { weight: 12, arbitrary: constant<ClimbEvent>({ type: 'time' }) },
      { weight: 2, arbitrary: nat(9).map((position): ClimbEvent => ({ type: 'nobody', position })) },
      {
        weight: 1,
        arbitrary: constantFrom(
          'acknowledged' as const,
          'taken' as const,
          'recalled' as const,
          'cancelled' as const,
        ).map((end): ClimbEvent => ({ type: 'end', end })),
      },
    ),
  ),
  { maxLength: 80 },
)

test('whatever happens in whatever order: no step twice, none skipped, none after the end', () => {
  assert(
    property(array(nat(60), { minLength: 1, maxLength: 8 }), events, (minutes, happens) => {
      let state = startClimb({ waits: minutes, answerMs }, 0)
      let now = 0
      const began: number[] = []
      let ended = false
      for (const [passed, event] of happens) {
        now += passed * minute
        const next = climb(state, event, now)
        expect(ended && next.begins !== undefined).toBe(false)
        if (next.begins !== undefined) began.push(next.begins)
        state = next.climb
        ended ||= state.end !== null
        expect(state.end === null).toBe(state.nextAt !== null)
        // What is stored is all that there is: a restart in between changes nothing.
        state = { ...state, waits: [...state.waits] }
      }
      expect(began).toEqual(began.map((_, index) => index))
      expect(state.done).toBe(began.length)
    }),
  )
})

test('without an answer every ladder ends, however its steps fall', () => {
  assert(
    property(array(nat(30), { minLength: 1, maxLength: 8 }), (minutes) => {
      const total = minutes.reduce((sum, wait) => sum + wait, 0) * minute + answerMs
      const { state, began } = through(startClimb({ waits: minutes, answerMs }, 0), total)
      expect(began).toHaveLength(minutes.length)
      expect(state.end).toBe('unanswered')
    }),
  )
})
