import { expect, test } from 'vitest'
import { createTestAfter } from '../../../testing/test-after.ts'
import { createAnnounceReceipts, receiptsAnnouncedMs } from './service.ts'

const startAnnouncing = () => {
  const announced: [alarmId: number, roomIds: readonly number[]][] = []
  const timers = createTestAfter(receiptsAnnouncedMs)
  const announcing = createAnnounceReceipts({
    delivery: {
      publish: (...changes) => {
        for (const { id, roomIds = [] } of changes) announced.push([id, roomIds])
        return Promise.resolve()
      },
    },
    after: timers.after,
  })
  return { ...announcing, announced, timers }
}

test('the first receipt of an alarm is announced at once, and those that follow together', () => {
  const { announce, announced, timers } = startAnnouncing()
  announce(7, [1])
  for (const roomId of [2, 3, 2]) announce(7, [roomId])
  announce(8, [4])
  expect(announced).toEqual([
    [7, [1]],
    [8, [4]],
  ])
  timers.end()
  expect(announced.slice(2)).toEqual([[7, [2, 3]]])
  announce(7, [5])
  timers.end()
  timers.end()
  expect(announced.slice(3)).toEqual([[7, [5]]])
  announce(7, [6])
  expect(announced.slice(4)).toEqual([[7, [6]]])
})

test('after its end nothing is announced', () => {
  const { announce, announced, timers, stop } = startAnnouncing()
  announce(7, [1])
  announce(7, [2])
  stop()
  timers.end()
  expect(announced).toEqual([[7, [1]]])
})
