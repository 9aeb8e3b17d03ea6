import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChannelCase } from './testing/permissions/case.ts'
import { feedEvents } from './testing/permissions/feed-events.ts'
import { mqttTopics } from './testing/permissions/mqtt-topics.ts'
import { vertoCalls } from './testing/permissions/verto-calls.ts'
import { startPermissionServer } from './testing/permissions/world.ts'

let started: Awaited<ReturnType<typeof startPermissionServer>>
beforeAll(async () => {
  started = await startPermissionServer()
})
afterAll(() => started.server[Symbol.asyncDispose]())

// The tables name every event, method and topic of the contract, or they do not compile.
describe.each<{ wire: string; table: Readonly<Record<string, readonly ChannelCase[]>> }>([
  { wire: 'the realtime feed', table: feedEvents },
  { wire: 'the call channel', table: vertoCalls },
  { wire: "the boxes' topics", table: mqttTopics },
])('[PERM-05] over $wire everybody gets what the table says, and nothing else', ({ table }) => {
  const cases = Object.entries(table).flatMap(([name, ofName]) =>
    ofName.map((one) => ({ name, of: one.of, one })),
  )
  test.each(cases)('$name: $of', async ({ one }) => {
    expect(await one.measure(started.world)).toEqual(one.row)
  })
})
