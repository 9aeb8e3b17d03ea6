import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { memoryOf } from '../measuring/processes.ts'
import { drill } from './drill.ts'
import { becomes, sendAlarm } from './region.ts'
import { secondsBetween, startWorld } from './world.ts'

const program = join(import.meta.dirname, '../region/slow-readers.ts')
const tvs = 100
/** Apps and requests: 20 sockets and 50 connections of each of two administrators, 20 sessions of the call channel. */
const others = 160
const slowMs = 60_000
const lookMs = 500
const limitMs = 120_000
/** Messages of the longest kind, for TVs that do not read them. */
const everyMs = 50
const longText = 'Long. '.repeat(800)
const growthMegabytes = 300

const MeSchema = z.object({ data: z.object({ extension: z.string() }) })

drill('100 TVs and 160 clients that read hardly anything for a minute', 900_000, async () => {
  await using stack = new AsyncDisposableStack()
  const world = await startWorld(stack, { boxes: 500, relatives: 250 }, { moreRooms: tvs })
  const { one, other, crowd } = world
  const firstSlow = world.rooms - tvs + 1
  const me = await fetch(`${other.origin}/api/users/me`, {
    headers: { token: `session_${String(firstSlow)}` },
  })
  const { extension } = MeSchema.parse(await me.json()).data
  const before = await memoryOf(other.pid())

  const args = [String(firstSlow), String(tvs), extension, `session_${String(firstSlow)}`]
  const slow = spawn(process.execPath, [program, other.origin, ...args, 'session_1', 'session_2'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  stack.defer(() => void slow.kill('SIGKILL'))
  await once(slow.stdout, 'data')

  const ended = new AbortController()
  let most = before
  const looking = (async () => {
    while (!ended.signal.aborted) {
      most = Math.max(most, await memoryOf(other.pid()))
      await wait(lookMs)
    }
  })()
  /** To every slow TV in turn. */
  let sent = 0
  const writing = (async () => {
    while (!ended.signal.aborted) {
      const room = firstSlow + (sent % tvs)
      const response = await fetch(`${one.origin}/api/message`, {
        method: 'POST',
        headers: { token: `session_${String(room)}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          subject: 'Long',
          message: longText,
          ids: [room],
          clientId: crypto.randomUUID(),
        }),
      })
      await response.arrayBuffer()
      if (response.ok) sent += 1
      await wait(everyMs)
    }
  })()
  const alarm = await sendAlarm(other.origin)
  await wait(slowMs)
  await world.allBack(alarm)
  const { lost } = await world.lostOf(alarm)
  ended.abort()
  await Promise.all([looking, writing])

  slow.kill('SIGKILL')
  const goneAt = Date.now()
  await becomes(limitMs, async () => Number.isFinite(await crowd.report(0)))
  await becomes(limitMs, () => Promise.resolve(Number.isFinite(world.sending.firstAfter(goneAt))))
  const healedS = secondsBetween(goneAt, Math.max(Date.now(), world.sending.firstAfter(goneAt)))
  const settled = await world.settle()
  const grown = most - before
  return {
    held: `${world.held}, ${String(tvs)} TVs and ${String(others)} clients that do not read`,
    healedS,
    lost: lost + settled.lost,
    saw: [
      `the server grew from ${before.toFixed(0)} to ${most.toFixed(0)} MB at most`,
      `${String(sent)} long messages to TVs that do not read`,
      ...settled.saw,
    ],
    aims: [{ text: `at most ${String(growthMegabytes)} MB more`, isMet: grown <= growthMegabytes }],
  }
})
