import { Agent, get } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { deviceStatus, InboxNoticeSchema, InboxSchema, type InboxEntry } from '@lykta/contract/boxes'
import { boxStatusIntervalMs } from '@lykta/contract/constants'
import { z } from 'zod'
import { openLightFeed } from './light-feed.ts'
import { connectLightMqtt, type LightMqtt } from './light-mqtt.ts'

/*
 * TVs and relatives' apps in a process of their own that come back by themselves, after the delays of the real ones, to whichever
 * server is ready: node returning-crowd.ts (first | spread) ORIGIN ORIGIN: all to the first, or half to each. Carries out requests over its channel, one at a time.
 * Relative 7 sees box 7. Each has an address of its own, as through a proxy.
 */
const [how, ...origins] = process.argv.slice(2)
const isSpread = how === 'spread'
/** As many are let in at first. */
const atOnce = 50
const readyEveryMs = 250
const lookMs = 60_000
const connectTimeoutMs = 10_000
const keepAliveMs = 25_000

const addressOf = (kind: number, index: number) =>
  `10.${String(kind)}.${String(index >> 8)}.${String(index & 255)}`

/** What stands in front of servers: it asks each whether it is ready. */
const readiness = new Map(origins.map((origin) => [origin, true]))
/** By turns where they are spread, a relative at the other server than their box. */
const readyOrigin = (index: number): string => {
  const ready = origins.filter((origin) => readiness.get(origin) === true)
  return (isSpread ? ready[index % ready.length] : ready[0]) ?? origins[0] ?? ''
}
const watch = async (origin: string): Promise<void> => {
  for (;;) {
    const isReady = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.ok
      },
      () => false,
    )
    readiness.set(origin, isReady)
    await wait(readyEveryMs)
  }
}
for (const origin of origins) void watch(origin)

interface Box {
  /** Undefined: it has none. */
  client: LightMqtt | undefined
  isConnected: boolean
  /** What it said of itself last, which it says again when it is back. */
  status: object
  saidAt: number
  /** When it had read its inbox on its present connection; undefined: it has not yet. */
  backAt: number | undefined
  cursor: number
  shown: Map<number, { at: number; times: number }>
  confirmed: Set<number>
}
interface Relative {
  backAt: number | undefined
  offline: number
}
const boxes: Box[] = []
const relatives: Relative[] = []
/** Who waits to hear of a box, by relative. */
const heard = new Map<number, (battery: number) => void>()

/** The apps' delays: apps/box/src/shared/connection.ts, apps/web/src/shared/feed/feed.ts. */
const tvDelayMs = () => 3_000 + Math.random() * 4_000
const appDelayMs = (tries: number) => Math.min(1_000 * 2 ** tries, 10_000) * (0.5 + Math.random())

/** As many of a kind as there are to be; some sign in at a time. */
const asMany = async (
  count: number,
  { there, begin }: { there: ReadonlyArray<Box | Relative>; begin: (index: number) => void },
) => {
  const isIn = (index: number) => there[index]?.backAt !== undefined
  for (let first = there.length; first < count; first += atOnce) {
    const last = Math.min(first + atOnce, count)
    for (let index = first; index < last; index += 1) begin(index)
    for (let index = first; index < last; index += 1) while (!isIn(index)) await wait(5)
  }
}

/** As through a proxy, which has some connections for all of them. */
const agent = new Agent({ keepAlive: true, maxSockets: 200 })
const read = (origin: string, path: string, headers: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(origin)
    const request = get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      if (response.statusCode === 200) textOf(response).then(resolve, reject)
      else {
        response.resume()
        reject(new Error(`answered ${String(response.statusCode)}`))
      }
    })
    request.on('error', reject)
  })

const say = (index: number, status: object): void => {
  const box = boxes[index]
  if (box?.isConnected !== true) return
  box.status = status
  box.saidAt = Date.now()
  const payload = JSON.stringify({ online: true, ...status, at: box.saidAt })
  box.client?.publish(`box/${String(index + 1)}/status`, payload, { retain: true })
}
/** What every TV says of itself at first. */
const charging = { battery: 80, usingBattery: false, usbCharge: false, acCharge: true }

const startBox = (index: number): void => {
  const id = String(index + 1)
  const token = `box_${id}`
  const headers = { token, 'x-forwarded-for': addressOf(1, index) }
  const delayMs = tvDelayMs()
  const box: Box = {
    client: undefined,
    isConnected: false,
    status: charging,
    saidAt: 0,
    backAt: undefined,
    cursor: 0,
    shown: new Map(),
    confirmed: new Set(),
  }
  boxes[index] = box
  let origin = readyOrigin(index)

  const take = (entry: InboxEntry) => {
    // Read and announced at the same moment.
    if (entry.cursor <= box.cursor) return
    box.cursor = entry.cursor
    if (entry.kind !== 'alarm' || entry.item?.origin !== 'staff' || entry.item.acknowledgedAt !== null) return
    const before = box.shown.get(entry.id)
    if (before !== undefined) {
      before.times += 1
      return
    }
    box.shown.set(entry.id, { at: Date.now(), times: 1 })
    confirm(entry.id)
  }
  const confirm = (alarm: number) => {
    const receipt = { kind: 'alarm', id: alarm, state: 'shown', at: Date.now() }
    box.client?.publish(`box/${id}/receipt`, JSON.stringify(receipt), {
      done: () => box.confirmed.add(alarm),
    })
  }
  const readAll = async (): Promise<void> => {
    for (;;) {
      const text = await read(origin, `/api/box/inbox?after=${String(box.cursor)}`, headers)
      const { data, next, more } = InboxSchema.parse(JSON.parse(text))
      for (const entry of data) take(entry)
      box.cursor = next
      if (!(more ?? data.length > 0)) return
    }
  }
  /** Until it has read, for as long as this connection lasts. */
  const readOn = async () => {
    while (box.isConnected) {
      const hasRead = await readAll().then(
        () => true,
        () => false,
      )
      if (hasRead) {
        box.backAt ??= Date.now()
        return
      }
      await wait(1_000 + Math.random() * 1_000)
    }
  }
  const open = (): void => {
    origin = readyOrigin(index)
    const subscriptions = [
      { topic: `box/${id}/inbox`, qos: 1 },
      { topic: `box/${id}/notice`, qos: 0 },
    ] as const
    const client = connectLightMqtt(origin, { id, token, headers }, subscriptions, {
      connected: () => {
        box.isConnected = true
        clearTimeout(tooLong)
        say(index, box.status)
        for (const alarm of box.shown.keys()) if (!box.confirmed.has(alarm)) confirm(alarm)
      },
      subscribed: () => void readOn(),
      message: (topic, payload) => {
        if (!topic.endsWith('/inbox')) return
        const { entry } = InboxNoticeSchema.parse(JSON.parse(payload))
        if (entry?.cursor === box.cursor + 1) take(entry)
        else void readOn()
      },
      close: () => {
        clearTimeout(tooLong)
        box.isConnected = false
        box.backAt = undefined
        setTimeout(open, delayMs)
      },
    })
    const tooLong = setTimeout(client.destroy, connectTimeoutMs)
    box.client = client
  }
  open()
  // As the TV does: apps/box/src/shared/inbox/inbox.ts.
  setInterval(() => void readOn(), lookMs)
}
setInterval(() => {
  const before = Date.now() - keepAliveMs
  for (const box of boxes)
    if (box.isConnected && box.saidAt < before) {
      box.saidAt = Date.now()
      box.client?.ping()
    }
}, 5_000)

const EventSchema = z.object({
  verb: z.literal('updateDeviceStatus'),
  data: z.object({ status: z.number(), device: z.object({ battery: z.number() }) }),
})
const isRefused = (answer: unknown) => !z.object({ statusCode: z.literal(200) }).safeParse(answer).success

const startRelative = (index: number): void => {
  const relative: Relative = { backAt: undefined, offline: 0 }
  relatives[index] = relative
  const token = `session_${String(index + 1)}`
  const headers = { 'x-forwarded-for': addressOf(2, index) }
  let tries = 0
  const open = (): void => {
    const feed = openLightFeed(
      readyOrigin(index + 1),
      { headers, token },
      {
        subscribed: (answer) => {
          if (isRefused(answer)) feed.destroy()
          else {
            clearTimeout(tooLong)
            tries = 0
            relative.backAt = Date.now()
          }
        },
        event: (name, value) => {
          const status = name === 'relative' ? EventSchema.safeParse(value) : undefined
          if (status?.success !== true) return
          if (status.data.data.status === deviceStatus.notConnected) relative.offline += 1
          heard.get(index)?.(status.data.data.device.battery)
        },
        close: () => {
          clearTimeout(tooLong)
          relative.backAt = undefined
          setTimeout(open, appDelayMs(tries))
          tries += 1
        },
      },
    )
    const tooLong = setTimeout(feed.destroy, connectTimeoutMs)
  }
  open()
}

const onBattery = { usingBattery: true, usbCharge: false, acCharge: false }
let battery = 0
/** Milliseconds from the report of a box until its relative hears of it; undefined: never. */
const report = (index: number, longestMs: number): Promise<number | undefined> => {
  // None that they say by themselves: what has not changed is told to nobody.
  battery = (battery % 49) + 1
  const level = battery
  const began = performance.now()
  const answer = new Promise<number | undefined>((resolve) => {
    const given = setTimeout(() => {
      resolve(undefined)
    }, longestMs)
    heard.set(index, (now) => {
      if (now !== level) return
      clearTimeout(given)
      resolve(performance.now() - began)
    })
  })
  say(index, { ...onBattery, battery: level })
  return answer
}

const reportsEveryMs = 100
let reportsASecond = 0
/** By turns, each that its battery has changed. */
const reportOn = async (): Promise<void> => {
  let next = 0
  for (;;) {
    const due = Math.ceil((reportsASecond * reportsEveryMs) / 1_000)
    for (let count = 0; count < due; count += 1) {
      const index = next % boxes.length
      next += 1
      say(index, { ...onBattery, battery: 50 + (Math.floor(next / boxes.length) % 50) })
    }
    await wait(reportsEveryMs)
  }
}

const stateOf = (alarm: number) => {
  const backs = [...boxes, ...relatives].map(({ backAt }) => backAt)
  const shown = boxes.map((box) => box.shown.get(alarm))
  return {
    boxes: boxes.filter(({ backAt }) => backAt !== undefined).length,
    relatives: relatives.filter(({ backAt }) => backAt !== undefined).length,
    lastBackAt: Math.max(0, ...backs.map((at) => at ?? 0)),
    shown: shown.filter((one) => one !== undefined).length,
    lastShownAt: Math.max(0, ...shown.map((one) => one?.at ?? 0)),
    shownMore: shown.filter((one) => (one?.times ?? 0) > 1).length,
    confirmed: boxes.filter(({ confirmed }) => confirmed.has(alarm)).length,
    offline: relatives.reduce((sum, { offline }) => sum + offline, 0),
  }
}

const tasks: Record<string, (count: number) => Promise<unknown>> = {
  boxes: (count) => asMany(count, { there: boxes, begin: startBox }),
  relatives: (count) => asMany(count, { there: relatives, begin: startRelative }),
  /** In a second; 0: as often as the real ones. */
  'go on reporting': async (count) => {
    const isFirst = reportsASecond === 0
    reportsASecond = count === 0 ? (boxes.length * 1_000) / boxStatusIntervalMs : count
    if (isFirst) void reportOn()
    await Promise.resolve()
  },
  /** Of the alarm of this id. */
  state: (alarm) => Promise.resolve(stateOf(alarm)),
  report: (index) => report(index, 2_000),
}

const TaskSchema = z.object({ task: z.string(), count: z.number() })
process.on('message', (asked) => {
  const { task, count } = TaskSchema.parse(asked)
  void tasks[task]?.(count).then((answer) => process.send?.({ answer: answer ?? null }))
})
// Whoever started it has ended.
process.on('disconnect', () => process.exit())
process.send?.({ answer: null })
