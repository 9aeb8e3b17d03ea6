import { onTestFinished, expect, test, vi } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { systemAfter } from '../../platform/timers.ts'
import type { PushOutcome, SendPush } from '../../platform/web-push.ts'
import { createDeliveries, type Delivery } from './push-delivery.ts'

/** Push services whose users' devices are named by their id: those of `silent` users never answer. */
const createServices = (silent: readonly number[]) => {
  const asked: string[] = []
  const send: SendPush = ({ subscription: { endpoint } }, signal) => {
    asked.push(endpoint)
    if (!silent.includes(Number(endpoint.split(' ')[0]))) return Promise.resolve({ kind: 'sent' })
    return new Promise<PushOutcome>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve({ kind: 'gone' })
      })
    })
  }
  const lines: string[] = []
  const deliveries = createDeliveries({
    send,
    clock: systemClock,
    after: systemAfter,
    log: createLog('warn', { write: (line) => void lines.push(line) }),
    onGone: () => Promise.resolve(),
  })
  onTestFinished(deliveries.stop)
  const delivery = (userId: number, name: string, isUrgent = false): Delivery => ({
    userId,
    subscriptionId: userId,
    isUrgent,
    push: {
      subscription: { endpoint: `${String(userId)} ${name}`, keys: { p256dh: '', auth: '' } },
      payload: '',
      ttlSeconds: 60,
      urgency: 'normal',
      topic: '',
    },
    may: () => Promise.resolve(true),
  })
  return {
    asked,
    lines,
    deliver: (...of: Parameters<typeof delivery>) => deliveries.deliver(delivery(...of)),
  }
}

test('devices that never answer, and thousands of pushes to them, hold up nobody else', async () => {
  const { asked, deliver } = createServices([1, 2])
  for (let count = 0; count < 2_000; count += 1) for (const userId of [1, 2]) deliver(userId, String(count))
  deliver(3, 'calendar')
  await vi.waitFor(() => {
    expect(asked).toContain('3 calendar')
  })
  expect(asked.length).toBeLessThan(10)
})

test('a call for help does not wait behind what else a user is told', async () => {
  const { asked, deliver } = createServices([1])
  for (let count = 0; count < 100; count += 1) deliver(1, String(count))
  deliver(1, 'help', true)
  await vi.waitFor(() => {
    expect(asked).toContain('1 help')
  })
})

test('of very many that wait for one user the oldest are abandoned, and the log says so', async () => {
  const { asked, lines, deliver } = createServices([])
  for (let count = 0; count < 1_000; count += 1) deliver(1, String(count))
  await vi.waitFor(() => {
    expect(asked).toContain('1 999')
  })
  expect(asked.length).toBeLessThan(600)
  expect(lines[0]).toContain('push abandoned')
})

test('what one user is told is sent in order', async () => {
  const { asked, deliver } = createServices([])
  const names = Array.from({ length: 20 }, (_, nth) => `1 ${String(nth)}`)
  for (const name of names) deliver(1, name.slice(2))
  await vi.waitFor(() => {
    expect(asked).toEqual(names)
  })
})
