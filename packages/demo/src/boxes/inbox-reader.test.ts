import type { InboxEntry } from '@lykta/contract/boxes'
import { expect, test } from 'vitest'
import { createInboxReader } from './inbox-reader.ts'

const entry = (cursor: number, id: number, at = 1_000 * id): InboxEntry => ({ kind: 'event', cursor, id, at })

/** A reader of a server that has these entries, and answers as ours does. */
const readerOf = (entries: readonly InboxEntry[]) => {
  const server = { entries }
  const taken: number[] = []
  const asked: (readonly [number, number | undefined])[] = []
  const reader = createInboxReader({
    read: (after, at) => {
      asked.push([after, at])
      const there = server.entries.find(({ cursor }) => cursor === after)
      const isAsBefore = after === 0 || (there !== undefined && there.at === at)
      const data = server.entries.filter(({ cursor }) => !isAsBefore || cursor > after)
      return Promise.resolve({ data, next: data.at(-1)?.cursor ?? (isAsBefore ? after : 0) })
    },
    take: ({ id }) => taken.push(id),
  })
  return { reader, server, taken, asked }
}

test('each entry is taken once, and one that came with its notice is not read', async () => {
  const { reader, server, taken, asked } = readerOf([entry(1, 11), entry(2, 12)])
  reader.readSoon()
  await expect
    .poll(() => asked)
    .toEqual([
      [0, undefined],
      [2, 12_000],
    ])
  server.entries = [entry(1, 11), entry(2, 12), entry(3, 13)]
  reader.readSoon(entry(3, 13))
  reader.readSoon()
  await expect.poll(() => asked.at(-1)).toEqual([3, 13_000])
  await reader.stop()
  expect(taken).toEqual([11, 12, 13])
})

test.each([
  { case: 'gives the same cursors to others', now: [entry(1, 11), entry(2, 22)], anew: [11, 22] },
  { case: 'has not come as far again', now: [entry(1, 21)], anew: [21] },
  { case: 'has nothing left', now: [], anew: [] },
])('a server whose database went back, and $case, is read from the beginning', async ({ now, anew }) => {
  const { reader, server, taken, asked } = readerOf([entry(1, 11), entry(2, 12)])
  reader.readSoon()
  await expect.poll(() => asked.at(-1)).toEqual([2, 12_000])
  server.entries = now
  reader.readSoon()
  await expect.poll(() => taken).toEqual([11, 12, ...anew])
  server.entries = [...now, entry(now.length + 1, 31)]
  reader.readSoon()
  await expect.poll(() => taken).toEqual([11, 12, ...anew, 31])
  await reader.stop()
})
