import { boxTopic, InboxSchema, type BoxReceipt, type BoxStatus } from '@lykta/contract/boxes'
import { boxStatusIntervalMs } from '@lykta/contract/constants'
import { connect, type MqttClient } from 'mqtt'
import { nextCharge, type Charge } from './battery.ts'
import { callApi, type Server } from './box-api.ts'
import { createInboxReader } from './inbox-reader.ts'
import { startSimulatedPhone } from './simulated-phone.ts'

export interface BoxToSimulate {
  id: number
  token: string
  charge: Charge
  /** Its plug is never pulled. */
  staysPluggedIn: boolean
}

/** How quickly its resident looks and presses OK; missing: never, the box only reports the delivery. */
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

/**
 * A box without a screen that speaks what a TV speaks: status with a last will, its inbox by cursor, receipts, and a
 * place on the call channel. It connects and reconnects by itself until it is stopped or its token is no longer valid.
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

  const confirm = (id: number, state: BoxReceipt['state']) => {
    const receipt: BoxReceipt = { kind: 'message', id, state, at: now() }
    client.publish(boxTopic(box.id, 'receipt'), JSON.stringify(receipt), { qos: 1 })
  }

  const inbox = createInboxReader({
    read: async (after) =>
      InboxSchema.parse(
        await callApi(server, 'GET', `box/inbox?after=${String(after)}`, { token: box.token }),
      ),
    take: (entry, isNew) => {
      if (entry.kind !== 'message' || entry.item === undefined) return
      const { id, item } = entry
      confirm(id, 'delivered')
      // What was there when the box started is known to its resident already.
      if (resident === undefined || !isNew || item.readAt !== null) return
      later(resident.shownAfterMs, () => {
        confirm(id, 'shown')
        later(resident.readAfterMs, () => {
          confirm(id, 'read')
        })
      })
    },
  })

  const phone = startSimulatedPhone(server, box.token)
  client.on('connect', () => {
    client.subscribe([boxTopic(box.id, 'inbox'), boxTopic(box.id, 'notice')], { qos: 1 })
    report(true).catch(() => undefined)
    inbox.readSoon()
  })
  client.on('message', (topic) => {
    if (topic === boxTopic(box.id, 'inbox')) inbox.readSoon()
  })
  client.on('error', (error) => {
    // The server knows this token no longer: a TV has taken the box's place.
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
    },
  }
}
