import { type BoxHelp } from '@lykta/contract/alarms'
import {
  BoxNoticeSchema,
  boxTopic,
  InboxNoticeSchema,
  type BoxNotice,
  type BoxReceipt,
  type BoxStatus,
  type BoxTopicName,
  type InboxEntry,
} from '@lykta/contract/boxes'
import { log } from '@lykta/log'
import { parseJson } from '@lykta/contract/json'
import type { MqttClient } from 'mqtt'
import { createStore, type Readable } from '@lykta/calls'

const keepAliveSeconds = 30
const connectTimeoutMs = 10_000
/** After a server restart, the boxes of a house must not all reconnect in the same second. */
const reconnectMs = () => 3_000 + Math.random() * 4_000
/** How long a page that failed to load the connection's code waits for another page. */
export const loadAgainMs = 30_000

/** CONNACK codes of MQTT 3.1.1: bad user name or password, not authorised. */
const refusalCodes: readonly unknown[] = [4, 5]

interface ConnectionDeps {
  boxId: number
  token: string
  /** The `ws:` or `wss:` URL of the boxes' channel. */
  url: string
  now: () => number
  /** `entry`: the new entry, if it was included. */
  onInbox: (entry?: InboxEntry) => void
  onNotice: (notice: BoxNotice) => void
  /** The server did not accept the box token. */
  onRefused: () => void
  /** The code could not be loaded, which old browsers remember for as long as the page lives. */
  onNotLoaded: () => void
}

/** The box's MQTT connection, which reconnects automatically. */
export interface Connection {
  connected: Readable<boolean>
  /** When it was established, ms on this machine's clock. */
  since: number
  /** Whether it has been connected since it was started. */
  wasConnected: Readable<boolean>
  start(): void
  stop(): Promise<void>
  /** Retained. Dropped while there is no connection: the next one starts with a new status. */
  publishStatus(status: Omit<BoxStatus, 'online' | 'at'>): void
  /** Resolves when the server has acknowledged it. */
  readonly publishReceipt: (receipt: BoxReceipt) => Promise<void>
  /** Resolves when the server has stored it. */
  readonly publishHelp: (help: BoxHelp) => Promise<void>
}

export const createConnection = ({
  boxId,
  token,
  url,
  now,
  onInbox,
  onNotice,
  onRefused,
  onNotLoaded,
}: ConnectionDeps): Connection => {
  const connected = createStore(false)
  const wasConnected = createStore(false)
  let client: MqttClient | undefined
  let wanted = false

  const receive = (topic: string, payload: Uint8Array) => {
    const value = parseJson(new TextDecoder().decode(payload))
    if (topic === boxTopic(boxId, 'inbox')) {
      const notice = InboxNoticeSchema.safeParse(value)
      if (notice.success) onInbox(notice.data.entry)
    }
    if (topic === boxTopic(boxId, 'notice')) {
      const notice = BoxNoticeSchema.safeParse(value)
      if (notice.success) onNotice(notice.data)
    }
  }

  const publish = async (name: BoxTopicName, value: BoxReceipt | BoxHelp) => {
    if (client === undefined || !connected.get()) throw new Error('not connected')
    await client.publishAsync(boxTopic(boxId, name), JSON.stringify(value), { qos: 1 })
  }

  /** The first screen does not wait for this: its code is a third of the app's. */
  const open = async () => {
    const { default: mqtt } = await import('mqtt')
    if (!wanted || client !== undefined) return
    client = mqtt
      .connect(url, {
        protocolVersion: 4,
        clientId: String(boxId),
        username: String(boxId),
        password: token,
        clean: true,
        keepalive: keepAliveSeconds,
        connectTimeout: connectTimeoutMs,
        reconnectPeriod: reconnectMs(),
        // A server whose database is away refuses everybody for a moment.
        reconnectOnConnackError: true,
        queueQoSZero: false,
        // The default starts a worker from a blob, which the content policy forbids.
        timerVariant: 'native',
        will: {
          topic: boxTopic(boxId, 'status'),
          payload: JSON.stringify({ online: false, at: now() } satisfies BoxStatus),
          qos: 1,
          retain: true,
        },
      })
      .on('connect', () => {
        const topics = {
          [boxTopic(boxId, 'inbox')]: { qos: 1 },
          [boxTopic(boxId, 'notice')]: { qos: 0 },
        } as const
        // Only then: whatever came between reading and subscribing would be missed.
        client?.subscribe(topics, () => onInbox())
        connected.set(true)
        wasConnected.set(true)
      })
      .on('close', () => connected.set(false))
      .on('message', receive)
      .on('error', (error) => {
        if ('code' in error && refusalCodes.includes(error.code)) onRefused()
      })
  }

  /** The code may not be cached yet, while the network is away. */
  const openOrRetry = () => {
    open().catch((err: unknown) => {
      log.warn({ err }, 'connection not opened')
      setTimeout(() => {
        if (!wanted) return
        onNotLoaded()
        openOrRetry()
      }, loadAgainMs)
    })
  }

  return {
    connected,
    since: Date.now(),
    wasConnected,
    start() {
      wanted = true
      openOrRetry()
    },
    async stop() {
      wanted = false
      const ending = client
      client = undefined
      connected.set(false)
      await ending?.endAsync(true)
    },
    publishStatus(status) {
      if (!connected.get()) return
      const full: BoxStatus = { online: true, ...status, at: now() }
      client?.publish(boxTopic(boxId, 'status'), JSON.stringify(full), { qos: 0, retain: true })
    },
    publishReceipt: (receipt) => publish('receipt', receipt),
    publishHelp: (help) => publish('help', help),
  }
}
