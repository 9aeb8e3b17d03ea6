import { pairingLifetimeMs, pairingPollMs, type BoxToken, type Pairing } from '@lykta/contract/boxes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPairer, timeLeft } from './pairing.ts'

const box: BoxToken = { boxId: 3, token: 'secret' }
type Outcome = BoxToken | 'waiting' | 'expired' | 'unreachable'

const start = (outcomes: { ask: boolean; next: Outcome }) => {
  let asked = 0
  const paired: BoxToken[] = []
  const pairer = createPairer({
    ask: () => {
      if (!outcomes.ask) return Promise.reject(new Error('unreachable'))
      asked += 1
      // The server's time is far from this TV's: only the code's lifetime counts here.
      const pairing: Pairing = { id: 'x', code: `CODE${String(asked)}`, secret: 's', expiresAt: 1 }
      return Promise.resolve(pairing)
    },
    outcome: () =>
      outcomes.next === 'unreachable'
        ? Promise.reject(new Error('unreachable'))
        : Promise.resolve(outcomes.next),
    now: () => Date.now(),
    onPaired: (token) => paired.push(token),
  })
  pairer.start()
  const code = () => {
    const view = pairer.view.get()
    return view.kind === 'code' ? view.code : view.kind
  }
  return { pairer, paired, code }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the code stands for its lifetime, then another one takes its place', async () => {
  const { code } = start({ ask: true, next: 'waiting' })
  await vi.advanceTimersByTimeAsync(pairingLifetimeMs - pairingPollMs)
  expect(code()).toBe('CODE1')
  await vi.advanceTimersByTimeAsync(2 * pairingPollMs)
  expect(code()).toBe('CODE2')
})

test('a code that the server no longer knows is changed at once', async () => {
  const outcomes: { ask: boolean; next: Outcome } = { ask: true, next: 'waiting' }
  const { code } = start(outcomes)
  await vi.advanceTimersByTimeAsync(pairingPollMs)
  outcomes.next = 'expired'
  await vi.advanceTimersByTimeAsync(pairingPollMs)
  expect(code()).toBe('CODE2')
})

test('when somebody has typed the code the TV becomes that box, and asks no more', async () => {
  const outcomes: { ask: boolean; next: Outcome } = { ask: true, next: 'waiting' }
  const { paired } = start(outcomes)
  await vi.advanceTimersByTimeAsync(pairingPollMs)
  expect(paired).toEqual([])
  outcomes.next = box
  await vi.advanceTimersByTimeAsync(10 * pairingPollMs)
  expect(paired).toEqual([box])
})

test('a lost connection keeps the code that somebody may be typing', async () => {
  const outcomes: { ask: boolean; next: Outcome } = { ask: true, next: 'unreachable' }
  const { code, paired } = start(outcomes)
  await vi.advanceTimersByTimeAsync(5 * pairingPollMs)
  expect(code()).toBe('CODE1')
  outcomes.next = box
  await vi.advanceTimersByTimeAsync(pairingPollMs)
  expect(paired).toEqual([box])
})

test('without a server it says so and tries again', async () => {
  const outcomes: { ask: boolean; next: Outcome } = { ask: false, next: 'waiting' }
  const { code } = start(outcomes)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(code()).toBe('unreachable')
  outcomes.ask = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(code()).toBe('CODE1')
})

test('a stopped pairing pairs nothing', async () => {
  const outcomes: { ask: boolean; next: Outcome } = { ask: true, next: 'waiting' }
  const { pairer, paired } = start(outcomes)
  await vi.advanceTimersByTimeAsync(pairingPollMs)
  pairer.stop()
  outcomes.next = box
  await vi.advanceTimersByTimeAsync(10 * pairingPollMs)
  expect(paired).toEqual([])
})

test.each([
  { left: 582_000, text: '09:42' },
  { left: 900_000, text: '15:00' },
  { left: 1, text: '00:01' },
  { left: 0, text: '00:00' },
  { left: -5_000, text: '00:00' },
])('$left ms left reads $text', ({ left, text }) => {
  expect(timeLeft(1_000_000 + left, 1_000_000)).toBe(text)
})
