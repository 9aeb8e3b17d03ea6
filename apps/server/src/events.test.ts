import { expect, test } from 'vitest'
import { createEvents, type DomainEvent } from './events.ts'
import { createInMemoryBus } from './platform/in-memory/bus.ts'
import { createLog } from './platform/log.ts'

const readTwice: DomainEvent = { type: 'messageRead', messageId: 1, senderId: 2, boxId: 3 }

const createRecorded = () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line: string) => void lines.push(line) })
  return { events: createEvents({ log, bus: createInMemoryBus() }), lines }
}

test('the handlers of an event run one after another, in order of registration', async () => {
  const { events } = createRecorded()
  const heard: string[] = []
  const work = Promise.withResolvers<undefined>()
  events.on('messageRead', 'once', ({ senderId }) => void heard.push(`first ${String(senderId)}`))
  events.on('messageRead', 'once', async () => {
    heard.push('second')
    await work.promise
    heard.push('second is done')
  })
  events.on('sessionEnded', 'once', () => void heard.push('another event'))
  events.on('messageRead', 'once', () => void heard.push('third'))
  const published = events.publishAndWait(readTwice)
  expect(heard).toEqual(['first 2', 'second'])
  work.resolve(undefined)
  await published
  expect(heard).toEqual(['first 2', 'second', 'second is done', 'third'])
})

test('a handler that throws or rejects is logged, and stops neither the publisher nor the others', async () => {
  const { events, lines } = createRecorded()
  const heard: string[] = []
  events.on('messageRead', 'once', () => {
    throw new Error('thrown')
  })
  events.on('messageRead', 'once', () => Promise.reject(new Error('rejected')))
  events.on('messageRead', 'once', () => void heard.push('third'))
  events.publish(readTwice)
  await events.idle()
  expect(heard).toEqual(['third'])
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject(
    [1, 2].map(() => ({ msg: 'event handler failed', event: readTwice })),
  )
})

test('`idle` waits for running handlers, and for those that they cause', async () => {
  const { events } = createRecorded()
  const first = Promise.withResolvers<undefined>()
  const second = Promise.withResolvers<undefined>()
  let isIdle = false
  events.on('messageRead', 'once', async () => {
    await first.promise
    events.publish({ type: 'sessionEnded', sessionId: 1 })
  })
  events.on('sessionEnded', 'once', async () => {
    await second.promise
  })
  events.publish(readTwice)
  const idle = events.idle().then(() => {
    isIdle = true
  })
  first.resolve(undefined)
  await new Promise(setImmediate)
  expect(isIdle).toBe(false)
  second.resolve(undefined)
  await idle
  expect(isIdle).toBe(true)
})
