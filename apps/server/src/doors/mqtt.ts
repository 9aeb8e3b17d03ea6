import { createServer, type Server as TcpServer } from 'node:net'
import {
  BoxPowerSchema,
  BoxReceiptSchema,
  BoxStatusSchema,
  boxTopic,
  parseBoxTopic,
  type BoxNotice,
  type BoxPower,
  type BoxReceipt,
  type BoxStatus,
  type BoxTopicName,
  type InboxNotice,
} from '@lykta/contract/boxes'
import { Aedes, type Client } from 'aedes'
import { createWebSocketStream, WebSocketServer } from 'ws'
import type { ZodType } from 'zod'
import { AppError } from '../errors.ts'
import type { Log } from '../platform/log.ts'
import type { SignedInBox } from './sign-in.ts'
import type { UpgradeHandler } from './upgrades.ts'

/** What the domain does with what boxes say. A publish is acknowledged when its handler is through, so after commit. */
export interface BoxWireHandlers {
  status: (box: SignedInBox, status: BoxStatus) => Promise<void>
  power: (box: SignedInBox, power: BoxPower) => Promise<void>
  receipt: (box: SignedInBox, receipt: BoxReceipt) => Promise<void>
  /** The TV's connection is gone, cleanly or not. */
  gone: (box: SignedInBox) => Promise<void>
}

/** How the domain speaks to boxes. What is lost here costs time only: a box reads its inbox by cursor. */
export interface BoxWire {
  notifyInbox: (boxId: number, notice: InboxNotice) => void
  notice: (boxId: number, notice: BoxNotice) => void
  isConnected: (boxId: number) => boolean
  /** Ends the connections of a box whose token is no longer good. */
  disconnect: (boxId: number) => void
}

export interface Mqtt extends BoxWire {
  serve: (handlers: BoxWireHandlers) => void
  upgrade: UpgradeHandler
  /** Also listens without WebSocket, for sensors and scripts; answers the port. */
  listen: (port: number, host: string) => Promise<number>
  close: () => Promise<void>
}

const maxPayloadBytes = 64 * 1_024
const connectTimeoutMs = 10_000

/** The boxes' broker: MQTT 3.1.1 over WebSocket at `/mqtt`, every box in its own topics and nowhere else. */
export const createMqtt = async (deps: {
  log: Log
  box: (token: string) => Promise<SignedInBox>
}): Promise<Mqtt> => {
  const { log } = deps
  const signedIn = new WeakMap<Client, SignedInBox>()
  const clients = new Map<string, Client>()
  let handlers: BoxWireHandlers | undefined

  const broker = await Aedes.createBroker({
    connectTimeout: connectTimeoutMs,
    maxClientsIdLength: 64,
    maxTopicLevels: 4,
    authenticate: (client, username, password, done) => {
      void admit(client, username, password?.toString()).then(
        () => {
          done(null, true)
        },
        (thrown: unknown) => {
          if (!(thrown instanceof AppError)) log.error({ err: thrown }, 'box sign-in failed')
          done(null, false)
        },
      )
    },
    authorizePublish: (client, packet, done) => {
      if (client === null) {
        done()
        return
      }
      void receive(client, packet.topic, packet.payload.toString()).then(
        () => {
          done()
        },
        (thrown: unknown) => {
          // An error ends the connection without an acknowledgement: the box comes back and sends it again.
          done(thrown instanceof Error ? thrown : new Error('refused'))
        },
      )
    },
    authorizeSubscribe: (client, subscription, done) => {
      const topic = parseBoxTopic(subscription.topic)
      const own = topic !== undefined && topic.boxId === signedIn.get(client)?.boxId
      done(null, own ? subscription : null)
    },
  })
  broker.on('clientReady', (client: Client) => {
    clients.set(client.id, client)
  })
  broker.on('clientDisconnect', (client: Client) => {
    const box = signedIn.get(client)
    // A TV that connects anew throws its old connection off; that one's end is not the TV's.
    if (clients.get(client.id) !== client) return
    clients.delete(client.id)
    if (box === undefined || !isTv(client, box)) return
    handlers?.gone(box).catch((error: unknown) => {
      log.error({ err: error, boxId: box.boxId }, 'box status not kept')
    })
  })
  broker.on('clientError', (client: Client, error: Error) => {
    log.debug({ err: error, boxId: signedIn.get(client)?.boxId }, 'box connection broke')
  })
  broker.on('connectionError', (_client: Client, error: Error) => {
    log.debug({ err: error }, 'box connection broke before it signed in')
  })

  const admit = async (client: Client, username: string | undefined, password: string | undefined) => {
    if (username === undefined || password === undefined) throw new AppError('no_session')
    const box = await deps.box(password)
    if (username !== String(box.boxId)) throw new AppError('no_session')
    if (client.id !== username && !client.id.startsWith(`${username}-`)) throw new AppError('no_session')
    signedIn.set(client, box)
  }

  const receive = async (client: Client, topicText: string, text: string) => {
    const box = signedIn.get(client)
    const topic = parseBoxTopic(topicText)
    if (
      box === undefined ||
      topic === undefined ||
      topic.boxId !== box.boxId ||
      !mayWrite(topic.name, isTv(client, box))
    ) {
      log.warn({ boxId: box?.boxId, topic: topic?.name }, 'box wrote where it may not')
      throw new Error('topic not permitted')
    }
    if (text.length > maxPayloadBytes || handlers === undefined) return
    const connection = clients.get(client.id)
    switch (topic.name) {
      case 'status': {
        const status = parse(BoxStatusSchema, text, box, 'status')
        // The last will of a connection that has been replaced says nothing about the TV.
        if (status === undefined || (!status.online && connection !== undefined && connection !== client))
          return
        await handlers.status(box, status)
        return
      }
      case 'power': {
        const power = parse(BoxPowerSchema, text, box, 'power')
        if (power !== undefined) await handlers.power(box, power)
        return
      }
      case 'receipt': {
        const receipt = parse(BoxReceiptSchema, text, box, 'receipt')
        if (receipt !== undefined) await handlers.receipt(box, receipt)
        return
      }
      case 'inbox':
      case 'notice':
        return
    }
  }

  /** What cannot be read is logged and dropped: sending it again would not help. */
  const parse = <T>(
    schema: ZodType<T>,
    text: string,
    box: SignedInBox,
    kind: BoxTopicName,
  ): T | undefined => {
    try {
      return schema.parse(JSON.parse(text))
    } catch {
      log.warn({ boxId: box.boxId, kind }, 'box sent what cannot be read')
      return undefined
    }
  }

  const publish = (topic: string, value: unknown, qos: 0 | 1) => {
    broker.publish(
      { cmd: 'publish', topic, payload: JSON.stringify(value), qos, retain: false, dup: false },
      (error) => {
        if (error !== undefined && error !== null) log.warn({ err: error }, 'box not told')
      },
    )
  }

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxPayloadBytes * 2,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has('mqtt') ? 'mqtt' : false),
  })
  let tcp: TcpServer | undefined

  return {
    serve: (served) => {
      handlers = served
    },
    upgrade: (request, socket, head) => {
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const stream = createWebSocketStream(webSocket)
        stream.on('error', () => stream.destroy())
        broker.handle(stream, request)
      })
    },
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        tcp = createServer((socket) => broker.handle(socket))
        tcp.once('error', reject)
        tcp.listen(port, host, () => {
          const address = tcp?.address()
          resolve(typeof address === 'object' && address !== null ? address.port : port)
        })
      }),
    notifyInbox: (boxId, notice) => {
      publish(boxTopic(boxId, 'inbox'), notice, 1)
    },
    notice: (boxId, notice) => {
      publish(boxTopic(boxId, 'notice'), notice, 0)
    },
    isConnected: (boxId) => clients.has(String(boxId)),
    disconnect: (boxId) => {
      for (const client of clients.values()) if (signedIn.get(client)?.boxId === boxId) client.close()
    },
    close: async () => {
      // The process is ending, not the TVs: they are back within moments, and nobody shall see them go offline.
      handlers = undefined
      tcp?.close()
      await new Promise<void>((resolve) => {
        broker.close(() => {
          resolve()
        })
      })
      for (const webSocket of sockets.clients) webSocket.terminate()
      sockets.close()
    },
  }
}

const isTv = (client: Client, box: SignedInBox) => client.id === String(box.boxId)

const mayWrite = (name: BoxTopicName, tv: boolean): boolean => {
  switch (name) {
    case 'status':
    case 'receipt':
      return tv
    case 'power':
      return true
    case 'inbox':
    case 'notice':
      return false
  }
}
