import {
  boxTopic,
  InboxNoticeSchema,
  InboxSchema,
  type BoxReceipt,
  type BoxStatus,
  type InboxEntry,
} from '@lykta/contract/boxes'
import { OccurrenceSchema } from '@lykta/contract/calendar'
import { listOf } from '@lykta/contract/envelope'
import { boxStatusIntervalMs } from '@lykta/contract/constants'
import { parseJson } from '@lykta/contract/json'
import { connect, type MqttClient } from 'mqtt'
import { nextCharge, type Charge } from './simulated-battery.ts'
import { callApi, type Server } from './box-api.ts'
import { createInboxReader } from './inbox-reader.ts'
import { startSimulatedPhone } from './simulated-phone.ts'
import { startSimulatedReminders } from './simulated-reminders.ts'

export interface BoxToSimulate {
  id: number
  token: string
  charge: Charge
  /** It is never unplugged. */
  staysPluggedIn: boolean
}

/** How quickly its resident looks at a message or a reminder, and presses OK; missing: never, so that only the delivery is reported. */
export interface Resident {
  shownAfterMs: number
  readAfterMs: number
}

export interface SimulatedBox {
  /** Ends it. `goodbye`: it reports first that it goes offline, as a TV does when switched off. */
  stop: (options?: { goodbye: boolean }) => Promise<void>
}

const macAddressOf = (id: number): string =>
  `02:4c:59:${[id >> 16, id >> 8, id].map((byte) => (byte & 255).toString(16).padStart(2, '0')).join(':')}`

/** What the resident answers with OK, and whether they have; undefined: nothing. */
const waiting = (entry: InboxEntry): { kind: 'message' | 'alarm'; isAnswered: boolean } | undefined => {
  if (entry.kind === 'message' && entry.item !== undefined)
    return { kind: 'message', isAnswered: entry.item.readAt !== null }
  if (entry.kind === 'alarm' && entry.item?.origin === 'staff')
    return { kind: 'alarm', isAnswered: entry.item.acknowledgedAt !== null }
  return undefined
}

/**
 * A box without a screen that does everything else a TV does: status with a last will, its inbox by cursor, reminders from its
 * calendar, receipts, and a place on the call channel. Reconnects automatically until it is stopped or its token is no longer valid.
 */
export const startSimulatedBox = (
  server: Server,
  box: BoxToSimulate,
  options: { resident?: Resident | undefined; statusIntervalMs?: number; now?: () => number } = {},
): SimulatedBox => {
  const { resident, statusIntervalMs = boxStatusIntervalMs, now = Date.now } = options
  const timers = new Set<NodeJS.Timeout>()
  let { charge } = box

  const status = (online: boolean): BoxStatus => ({
    online,
    ...charge,
    usbCharge: false,
    acCharge: !charge.usingBattery,
    macAddress: macAddressOf(box.id),
    appVersion: 'simulated',
    at: now(),
  })

  const client: MqttClient = connect(`${server.origin.replace(/^http/, 'ws')}/mqtt`, {
    protocolVersion: 4,
    clientId: String(box.id),
    username: String(box.id),
    password: box.token,
    rejectUnauthorized: server.ownProcess !== true,
    // A server whose database is away refuses everybody for a moment.
    reconnectOnConnackError: true,
    will: {
      topic: boxTopic(box.id, 'status'),
      payload: Buffer.from(JSON.stringify(status(false))),
      qos: 1,
      retain: true,
    },
  })

  const report = (online: boolean) =>
    client.publishAsync(boxTopic(box.id, 'status'), JSON.stringify(status(online)), { qos: 1, retain: true })

  const later = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }

  const confirm = (what: Omit<BoxReceipt, 'at'>) => {
    const receipt: BoxReceipt = { ...what, at: now() }
    client.publish(boxTopic(box.id, 'receipt'), JSON.stringify(receipt), { qos: 1 })
  }

  const read = (path: string) => callApi(server, 'GET', path, { token: box.token })

  const reminders = startSimulatedReminders({
    read: async ({ from, to }) =>
      listOf(OccurrenceSchema).parse(await read(`box/calendar?from=${String(from)}&to=${String(to)}`)).data,
    remind: ({ eventId, start }) => {
      if (resident === undefined) return
      const reminder = { kind: 'event', id: eventId, occurrence: start } as const
      later(resident.shownAfterMs, () => {
        confirm({ ...reminder, state: 'shown' })
        later(resident.readAfterMs, () => {
          confirm({ ...reminder, state: 'acknowledged' })
        })
      })
    },
    now,
  })

  const inbox = createInboxReader({
    read: async (after, at) => {
      const known = at === undefined ? '' : `&at=${String(at)}`
      return InboxSchema.parse(await read(`box/inbox?after=${String(after)}${known}`))
    },
    take: (entry, isNew) => {
      if (entry.kind === 'event' && isNew) reminders.readSoon()
      const waits = waiting(entry)
      if (waits === undefined) return
      const { id } = entry
      const { kind, isAnswered } = waits
      confirm({ kind, id, state: 'delivered' })
      // The resident already knows what was there when the box started.
      if (resident === undefined || !isNew || isAnswered) return
      later(resident.shownAfterMs, () => {
        confirm({ kind, id, state: 'shown' })
        later(resident.readAfterMs, () => {
          confirm({ kind, id, state: kind === 'alarm' ? 'acknowledged' : 'read' })
        })
      })
    },
  })

  const phone = startSimulatedPhone(server, box.token)
  client.on('connect', () => {
    client.subscribe([boxTopic(box.id, 'inbox'), boxTopic(box.id, 'notice')], { qos: 1 })
    report(true).catch(() => undefined)
    inbox.readSoon()
    reminders.readSoon()
  })
  client.on('message', (topic, payload) => {
    if (topic !== boxTopic(box.id, 'inbox')) return
    inbox.readSoon(InboxNoticeSchema.safeParse(parseJson(payload.toString())).data?.entry)
  })
  client.on('error', (error) => {
    // The server no longer knows this token: a TV has taken the box's place.
    if (!('code' in error) || error.code !== 4) return
    phone.stop()
    client.end(true)
  })
  const ticking = setInterval(() => {
    charge = nextCharge(charge, box.staysPluggedIn)
    if (client.connected) report(true).catch(() => undefined)
  }, statusIntervalMs)

  return {
    stop: async ({ goodbye } = { goodbye: false }) => {
      clearInterval(ticking)
      phone.stop()
      for (const timer of timers) clearTimeout(timer)
      if (goodbye && client.connected) await report(false).catch(() => undefined)
      await client.endAsync(true)
      await inbox.stop()
      await reminders.stop()
    },
  }
}
