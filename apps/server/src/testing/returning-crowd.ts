import { setTimeout as wait } from 'node:timers/promises'
import { deviceStatus, InboxNoticeSchema, InboxSchema, type InboxEntry } from '@lykta/contract/boxes'
import { boxStatusIntervalMs } from '@lykta/contract/constants'
import { connect, type MqttClient } from 'mqtt'
import { io } from 'socket.io-client'
import { z } from 'zod'

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
  client: MqttClient
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

/** At least one of each kind signs in at a time. */
const asMany = async (count: number, isIn: (index: number) => boolean, begin: (index: number) => void) => {
  for (let first = 0; first < count; first += atOnce) {
    const last = Math.min(first + atOnce, count)
    for (let index = first; index < last; index += 1) begin(index)
    for (let index = first; index < last; index += 1) while (!isIn(index)) await wait(5)
  }
}

const startBox = (index: number): void => {
  const id = String(index + 1)
  const headers = { token: `box_${id}`, 'x-forwarded-for': addressOf(1, index) }
  let origin = readyOrigin(index)
  const client = connect(`${origin.replace(/^http/, 'ws')}/mqtt`, {
    clientId: id,
    username: id,
    password: `box_${id}`,
    protocolVersion: 4,
    keepalive: 30,
    connectTimeout: 10_000,
    reconnectPeriod: tvDelayMs(),
    reconnectOnConnackError: true,
    queueQoSZero: false,
    transformWsUrl: () => {
      origin = readyOrigin(index)
      return `${origin.replace(/^http/, 'ws')}/mqtt`
    },
    wsOptions: { headers },
    will: {
      topic: `box/${id}/status`,
      payload: Buffer.from('{"online":false,"at":1}'),
      qos: 1,
      retain: true,
    },
  })
  const box: Box = { client, backAt: undefined, cursor: 0, shown: new Map(), confirmed: new Set() }
  boxes[index] = box

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
    const receipt = { kind: 'alarm', id: entry.id, state: 'shown', at: Date.now() }
    client.publish(`box/${id}/receipt`, JSON.stringify(receipt), { qos: 1 }, (error) => {
      if (error === undefined || error === null) box.confirmed.add(entry.id)
    })
  }
  const read = async (): Promise<boolean> => {
    for (;;) {
      const answer = await fetch(`${origin}/api/box/inbox?after=${String(box.cursor)}`, { headers })
      const text = await answer.text()
      if (!answer.ok) return false
      const { data, next } = InboxSchema.parse(JSON.parse(text))
      if (data.length === 0) return true
      for (const entry of data) take(entry)
      box.cursor = next
    }
  }
  /** Until it has read, for as long as this connection lasts. */
  const readOn = async () => {
    while (client.connected) {
      if (await read().catch(() => false)) {
        box.backAt ??= Date.now()
        return
      }
      await wait(1_000 + Math.random() * 1_000)
    }
  }
  client.on('connect', () => {
    client.subscribe({ [`box/${id}/inbox`]: { qos: 1 }, [`box/${id}/notice`]: { qos: 0 } }, () => {
      void readOn()
    })
    const status = { online: true, battery: 80, usingBattery: false, usbCharge: false, acCharge: true }
    client.publish(`box/${id}/status`, JSON.stringify({ ...status, at: Date.now() }), {
      qos: 1,
      retain: true,
    })
  })
  client.on('close', () => {
    box.backAt = undefined
  })
  client.on('error', () => undefined)
  // As the TV does: apps/box/src/shared/inbox/inbox.ts.
  setInterval(() => {
    if (client.connected) void readOn()
  }, lookMs)
  client.on('message', (topic, payload) => {
    if (!topic.endsWith('/inbox')) return
    const { entry } = InboxNoticeSchema.parse(JSON.parse(payload.toString()))
    if (entry?.cursor === box.cursor + 1) take(entry)
    else void readOn()
  })
}

const EventSchema = z.object({
  verb: z.literal('updateDeviceStatus'),
  data: z.object({ status: z.number(), device: z.object({ battery: z.number() }) }),
})
const isRefused = (answer: unknown) => !z.object({ statusCode: z.literal(200) }).safeParse(answer).success

const startRelative = (index: number): void => {
  const relative: Relative = { backAt: undefined, offline: 0 }
  relatives[index] = relative
  const headers = { token: `session_${String(index + 1)}` }
  const extraHeaders = { 'x-forwarded-for': addressOf(2, index) }
  let tries = 0
  const open = (): void => {
    const socket = io(readyOrigin(index + 1), {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: 10_000,
      extraHeaders,
    })
    let isOver = false
    const again = () => {
      if (isOver) return
      isOver = true
      socket.disconnect()
      relative.backAt = undefined
      setTimeout(open, appDelayMs(tries))
      tries += 1
    }
    socket.on('connect_error', again)
    socket.on('disconnect', again)
    socket.on('relative', (event: unknown) => {
      const status = EventSchema.safeParse(event)
      if (!status.success) return
      if (status.data.data.status === deviceStatus.notConnected) relative.offline += 1
      heard.get(index)?.(status.data.data.device.battery)
    })
    socket.on('connect', () => {
      const request = { method: 'post', url: '/relatives/subscribe', headers, data: {} }
      socket.timeout(10_000).emit('post', request, (error: Error | null, answer: unknown) => {
        if (error !== null || isRefused(answer)) again()
        else {
          tries = 0
          relative.backAt = Date.now()
        }
      })
    })
  }
  open()
}

let battery = 0
/** Milliseconds from the report of a box until its relative hears of it; undefined: never. */
const report = (index: number, longestMs: number): Promise<number | undefined> => {
  battery = (battery % 99) + 1
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
  const status = { online: true, battery: level, usingBattery: true, usbCharge: false, acCharge: false }
  boxes[index]?.client.publish(
    `box/${String(index + 1)}/status`,
    JSON.stringify({ ...status, at: Date.now() }),
    {
      qos: 1,
      retain: true,
    },
  )
  return answer
}

/** Each box reports every half minute; every hundredth report is of a battery that has changed. */
const reportOn = async (): Promise<void> => {
  let next = 0
  for (;;) {
    const due = Math.ceil((boxes.length * 100) / boxStatusIntervalMs)
    for (let count = 0; count < due; count += 1) {
      const index = next % boxes.length
      next += 1
      const box = boxes[index]
      if (box?.client.connected !== true) continue
      const status = {
        online: true,
        battery: 50 + (Math.floor(next / boxes.length) % 50),
        usingBattery: true,
        usbCharge: false,
        acCharge: false,
        at: Date.now(),
      }
      box.client.publish(`box/${String(index + 1)}/status`, JSON.stringify(status), { qos: 1, retain: true })
    }
    await wait(100)
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
  boxes: (count) => asMany(count, (index) => boxes[index]?.backAt !== undefined, startBox),
  relatives: (count) => asMany(count, (index) => relatives[index]?.backAt !== undefined, startRelative),
  'go on reporting': async () => {
    void reportOn()
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
