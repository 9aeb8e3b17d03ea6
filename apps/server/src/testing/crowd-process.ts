import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { boxStatusIntervalMs } from '@lykta/contract/constants'
import { connectAsync, type MqttClient } from 'mqtt'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'

// Boxes and relatives in a separate process: node crowd-process.ts ORIGIN_OF_BOXES ORIGIN_OF_RELATIVES. Carries out requests over its
// channel, one at a time, and answers with milliseconds. Relative 7 sees box 7.
const [origin = '', originOfRelatives = origin] = process.argv.slice(2)
/** The most connections of one address that may be signing in. */
const atOnce = 50

const boxes: MqttClient[] = []
const relatives: Socket[] = []
/** By relative: whom to call when they hear of their box. */
const waiting = new Map<number, (battery: number) => void>()
const EventSchema = z.object({
  verb: z.literal('updateDeviceStatus'),
  data: z.object({ device: z.object({ battery: z.number() }) }),
})

const withWorkers = async (count: number, work: (index: number) => Promise<void>) => {
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next
      next += 1
      await work(index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const connectBox = async (index: number): Promise<void> => {
  const id = String(index + 1)
  boxes[index] = await connectAsync(`${origin.replace(/^http/, 'ws')}/mqtt`, {
    clientId: id,
    username: id,
    password: `box_${id}`,
    protocolVersion: 4,
    reconnectPeriod: 0,
    will: {
      topic: `box/${id}/status`,
      payload: Buffer.from('{"online":false,"at":1}'),
      qos: 1,
      retain: true,
    },
  })
}
const openRelative = async (index: number): Promise<void> => {
  const socket = io(originOfRelatives, { transports: ['websocket'], reconnection: false, forceNew: true })
  socket.on('relative', (event: unknown) => {
    const heard = EventSchema.safeParse(event)
    if (heard.success) waiting.get(index)?.(heard.data.data.device.battery)
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const request = {
    url: '/relatives/subscribe',
    headers: { token: `session_${String(index + 1)}` },
    data: {},
  }
  const answer: unknown = await socket.emitWithAck('post', request)
  z.object({ statusCode: z.literal(200) }).parse(answer)
  relatives[index] = socket
}

let battery = 0
/** From the report of a box until its relative hears of it; undefined: never, within this time. */
const report = (index: number, longestMs = 20_000): Promise<number | undefined> => {
  const level = battery
  const began = performance.now()
  const heard = new Promise<number | undefined>((resolve) => {
    const given = setTimeout(() => {
      resolve(undefined)
    }, longestMs)
    waiting.set(index, (now) => {
      if (now !== level) return
      clearTimeout(given)
      resolve(performance.now() - began)
    })
  })
  const status = {
    online: true,
    battery: level,
    usingBattery: true,
    usbCharge: false,
    acCharge: false,
    at: Date.now(),
  }
  boxes[index]?.publish(`box/${String(index + 1)}/status`, JSON.stringify(status), { qos: 1 })
  return heard
}

/** From a relative's request until their box hears of the message. */
const sendMessage = async (index: number): Promise<number> => {
  const box = boxes[index]
  if (box === undefined) throw new Error('no such box')
  await box.subscribeAsync(`box/${String(index + 1)}/inbox`, { qos: 1 })
  const heard = new Promise((resolve) => box.once('message', resolve))
  const began = performance.now()
  const response = await fetch(`${originOfRelatives}/api/message`, {
    method: 'POST',
    headers: { token: `session_${String(index + 1)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'Hej', message: 'Vi ses!', ids: [index + 1], clientId: randomUUID() }),
  })
  if (!response.ok) throw new Error(`refused: ${await response.text()}`)
  await heard
  return performance.now() - began
}

const timed = async (run: () => Promise<void>): Promise<number[]> => {
  const began = performance.now()
  await run()
  return [performance.now() - began]
}

const tasks: Record<string, (count: number) => Promise<number[]>> = {
  boxes: (count) => timed(() => withWorkers(count, connectBox)),
  relatives: (count) => timed(() => withWorkers(count, openRelative)),
  'one at a time': async (count) => {
    const times: number[] = []
    battery = (battery + 1) % 100
    for (let index = 0; index < count; index += 1)
      times.push((await report(index)) ?? Number.POSITIVE_INFINITY)
    return times
  },
  messages: async (count) => {
    const times: number[] = []
    for (let index = 0; index < count; index += 1) times.push(await sendMessage(index))
    return times
  },
  'all at once': async (count) => {
    battery = (battery + 1) % 100
    const times = await Promise.all(Array.from({ length: count }, (_, index) => report(index)))
    return times.map((time) => time ?? Number.POSITIVE_INFINITY)
  },
  /** For this many seconds each box reports every 30 s, and every report is a change. */
  steadily: async (seconds) => {
    const heard: Promise<number | undefined>[] = []
    const began = performance.now()
    const perMs = boxes.length / boxStatusIntervalMs
    let reported = 0
    while (performance.now() < began + seconds * 1_000) {
      const due = Math.floor((performance.now() - began) * perMs)
      for (; reported < due; reported += 1) {
        const index = reported % boxes.length
        if (index === 0) battery = (battery + 1) % 100
        const one = report(index)
        if (index < relatives.length) heard.push(one)
      }
      await wait(20)
    }
    return (await Promise.all(heard)).map((time) => time ?? Number.POSITIVE_INFINITY)
  },
  leave: async () => {
    for (const socket of relatives.splice(0)) socket.disconnect()
    await Promise.all(boxes.splice(0).map((box) => box.endAsync(true)))
    return []
  },
}

const TaskSchema = z.object({ task: z.string(), count: z.number() })
process.on('message', (asked) => {
  const { task, count } = TaskSchema.parse(asked)
  void tasks[task]?.(count).then((times) => process.send?.(times))
})
process.send?.([])
