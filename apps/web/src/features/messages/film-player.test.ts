import { describe, expect, test } from 'vitest'
import { clockText, newPlayer, nextPlayer, percentOf, secondsAt, type PlayerEvent } from './film-player.ts'

const after = (...events: PlayerEvent[]) => events.reduce(nextPlayer, newPlayer(40))

describe('[PLAYER-05] the state of the player', () => {
  test('says whether it plays, how long the film is and how far it is', () => {
    const state = after(
      { kind: 'known', duration: 80 },
      { kind: 'playing' },
      { kind: 'played', seconds: 20, paused: false },
    )
    expect(state).toEqual({ playing: true, duration: 80, played: 20, seek: undefined })
    expect(percentOf(state)).toBe(25)
  })

  test('[PLAYER-08] [PLAYER-10] dragging the slider pauses, and its percentage is that part of the film', () => {
    const state = after({ kind: 'playing' }, { kind: 'dragged', percent: 75 })
    expect(state.playing).toBe(false)
    expect(percentOf(state)).toBe(75)
    expect(secondsAt(state, state.seek)).toBe(30)
    const released = nextPlayer(state, { kind: 'released' })
    expect(released).toMatchObject({ played: 30, seek: undefined })
  })

  test('[PLAYER-07] begins anew at the end', () => {
    const state = after(
      { kind: 'playing' },
      { kind: 'played', seconds: 40, paused: false },
      { kind: 'ended' },
    )
    expect(state).toEqual(newPlayer(40))
  })

  test('a length that nobody knows yet keeps the one that was told', () => {
    expect(after({ kind: 'known', duration: Infinity }).duration).toBe(40)
    expect(percentOf(newPlayer())).toBe(0)
  })
})

test.each([
  [0, '00:00'],
  [16.9, '00:16'],
  [62, '01:02'],
  [3_599.9, '59:59'],
  [3_616, '1:00:16'],
])('[PLAYER-04] %d seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
