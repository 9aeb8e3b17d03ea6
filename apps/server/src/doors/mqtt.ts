import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer, type Server as TcpServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer, Server as TlsServer } from 'node:tls'
import {
  boxTopic,
  BoxNoticeSchema,
  InboxNoticeSchema,
  parseBoxTopic,
  type BoxTopicName,
} from '@lykta/contract/boxes'
import { Aedes, type Client } from 'aedes'
import { createWebSocketStream, WebSocketServer } from 'ws'
import { z } from 'zod'
import { noSession, toAppError } from '../errors.ts'
import type { SignedInBox, SignedInSensor } from '../signed-in.ts'
import type { Bus, Leave, Place } from '../ports/bus.ts'
import type { Rates } from '../ports/rates.ts'
import { batchLookUps } from '../platform/batch-lookups.ts'
import type { Clock } from '../platform/clock.ts'
import type { BoxWire, BoxWireHandlers } from '../ports/box-wire.ts'
import type { Log } from '../platform/log.ts'
import type { After } from '../platform/timers.ts'
import { createBoxConnections, MqttRefusal } from './mqtt-connections.ts'
import { networkOf } from '../platform/client-address.ts'
import { askToReconnect } from './ask-to-reconnect.ts'
import { createConnectionRate } from './connection-rate.ts'
import type { CloseConnection } from './close-connections.ts'
import { limits } from './limits.ts'
import { createMqttIncoming } from './mqtt-incoming.ts'
import { createMqttMemory } from './mqtt-memory.ts'
import { createBoxQueue } from './mqtt-unread.ts'
import { createPacketLimits, limitPackets } from './mqtt-packet-limit.ts'
import {
  createPendingSignIns,
  enterSignIn,
  type EnteredSignIn,
  type PendingSignIn,
} from './pending-sign-ins.ts'
import type { UpgradeHandler } from './websocket-upgrades.ts'

export interface Mqtt extends BoxWire {
  /** Whether the TV of the box is connected to this server. */
  isConnected: (boxId: number) => boolean
  /** Which TVs and sensors are connected to this server. */
  signedIn: () => { boxes: SignedInBox[]; sensorIds: number[] }
  /** Closes the connections of a box whose token is no longer valid. */
  disconnect: (boxId: number) => void
  disconnectSensor: (sensorId: number) => void
  /** Has every device connect anew and read what is new, within so many milliseconds. A TV that does so was never offline. */
  askToReconnect: (overMs: number) => Promise<void>
  serve: (handlers: BoxWireHandlers) => void
  upgrade: UpgradeHandler
  /** Also listens without WebSocket, for sensors and scripts; with TLS if given. Returns the port. */
  listen: (port: number, host: string, tls?: { cert: string; key: string }) => Promise<number>
  /** Replaces the certificate of that listener. */
  setCertificate: (tls: { cert: string; key: string }) => void
  close: () => Promise<void>
}

/** What the server tells a TV unasked. */
const ToBoxSchema = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('inbox'), notice: InboxNoticeSchema }),
  z.object({ topic: z.literal('notice'), notice: BoxNoticeSchema }),
])
type ToBox = z.infer<typeof ToBoxSchema>
/** A TV that was asked to connect anew, or whose server is lost, counts as offline when it has not come back by then. */
const backWithinMs = 15_000

/** A TV's key is the id of its box; a companion's has its name too. */
const isTv = ({ key, group }: Place<null>) => key === group
/** A TV that misses a notice about its inbox reads it late; anything else it asks for when needed. */
const qosOf = { inbox: 1, notice: 0 } as const

/** The boxes' broker: MQTT 3.1.1 over WebSocket at `/mqtt`. Every box is confined to its own topics. */
export const createMqtt = async (deps: {
  log: Log
  clock: Clock
  rates: Rates
  box: (token: string) => Promise<SignedInBox>
  sensor: (token: string) => Promise<SignedInSensor>
  clientAddress: (request: IncomingMessage) => string
  closeConnection: CloseConnection
  bus: Pick<Bus, 'whereabouts'>
  after: After
}): Promise<Mqtt> => {
  const { log, clock } = deps
  const connections = createBoxConnections(deps)
  const incoming = createMqttIncoming({
    log,
    clock,
    rates: deps.rates,
    connections,
    refused: (boxId, topic, reason) => void publish(boxId, 'notice', { kind: 'refused', topic, reason }, 0),
  })
  const packetLimits = createPacketLimits(clock)
  const pending = createPendingSignIns(createConnectionRate(deps.rates, 'mqtt'))
  const pendingOf = new WeakMap<Client, PendingSignIn>()
  const signIn = async (client: Client, username: string | undefined, token: string | undefined) => {
    const own = pendingOf.get(client)
    if (own === undefined || !(await own.admitted)) throw noSession()
    await own.during(() => connections.admit(client, username, token))
  }

  const broker = await Aedes.createBroker({
    persistence: createMqttMemory(),
    connectTimeout: limits.pendingSignIns.timeoutMs,
    // Unlimited, or one client's unread messages would take up everybody's places. That client's own messages wait for
    // them, so that it is cut as a silent one is, or once too much waits for it.
    concurrency: 0,
    maxInflightInbound: limits.mqtt.incompleteMessages,
    maxClientsIdLength: 64,
    maxTopicLevels: 4,
    preConnect: (_client, packet, done) => {
      // Nothing is queued for an offline box, which continues from its cursor.
      packet.clean = true
      done(null, true)
    },
    authenticate: (client, username, password, done) => {
      signIn(client, username, password?.toString()).then(
        () => {
          pendingOf.get(client)?.left()
          done(null, true)
        },
        (thrown: unknown) => {
          if (thrown instanceof MqttRefusal) {
            done(thrown, null)
            return
          }
          if (toAppError(thrown).status < 500) {
            done(null, false)
            return
          }
          log.error({ err: thrown }, 'box sign-in failed')
          done(new MqttRefusal('server unavailable'), null)
        },
      )
    },
    authorizePublish: (client, packet, done) => {
      if (client === null) {
        done()
        return
      }
      // Only what a TV reports about itself is kept for later subscribers.
      if (parseBoxTopic(packet.topic)?.name !== 'status') packet.retain = false
      incoming.receive(client, packet.topic, packet.payload).then(
        (isForOthers) => {
          // Acknowledged all the same, under a topic that nobody may subscribe to.
          if (!isForOthers) Object.assign(packet, { topic: 'dropped', payload: '', retain: false })
          done()
        },
        (thrown: unknown) => {
          done(thrown instanceof Error ? thrown : new Error('refused'))
        },
      )
    },
    authorizeSubscribe: (client, subscription, done) => {
      const topic = parseBoxTopic(subscription.topic)
      const own =
        topic !== undefined && topic.boxId === connections.boxOf(client)?.boxId && connections.isTv(client)
      done(null, own ? subscription : null)
    },
  })
  const places = deps.bus.whereabouts<null, ToBox>('boxes', {
    value: z.null(),
    message: ToBoxSchema,
  })
  const leaves = new WeakMap<Client, Promise<Leave | undefined>>()
  broker.on('client', (client: Client) => {
    connections.begin(client)
    const box = connections.boxOf(client)
    if (box === undefined) return
    const holder = {
      receive: ({ topic, notice }: ToBox) => void publish(box.boxId, topic, notice, qosOf[topic]),
      gone: () => {
        connections.replaced(client)
      },
    }
    leaves.set(client, places.take({ key: client.id, group: String(box.boxId), value: null }, holder))
  })
  const comingAgain = new WeakSet<Client>()
  broker.on('clientDisconnect', (client: Client) => {
    const leave = async () => (await (await leaves.get(client))?.()) ?? true
    const box = connections.boxOf(client)
    void incoming.left(client, leave)
    if (box !== undefined && comingAgain.has(client) && connections.isTv(client)) expectBack(box.boxId)
  })
  const connected = async (boxIds: readonly number[]): Promise<ReadonlySet<number>> =>
    new Set((await places.find(boxIds.map(String))).map(({ key }) => Number(key)))
  // All TVs of a lost server are asked for at once.
  const absent = batchLookUps(async (boxIds: readonly string[]) => {
    const gone = await places.absent(boxIds.map((boxId) => ({ key: boxId, group: boxId })))
    return new Map(gone.map((place) => [place.key, place]))
  })
  const lost = (boxId: number): Promise<void> =>
    incoming.lost(boxId, async () => (await absent(String(boxId))) === undefined)
  const expectBack = (boxId: number): void => {
    deps.after(backWithinMs, () => {
      lost(boxId).catch((error: unknown) => {
        log.warn({ err: error, boxId }, 'it is not known whether the box is connected again')
        expectBack(boxId)
      })
    })
  }
  // Of thousands, some are still on their way: nobody is to read of each that it is offline, and at once that it is not.
  places.onLost(async (places) => {
    for (const { key } of places.filter(isTv)) expectBack(Number(key))
  })
  const send = (boxId: number, message: ToBox) => void places.send(String(boxId), String(boxId), message)
  broker.on('clientError', (client: Client, error: Error) => {
    log.debug({ err: error, boxId: connections.boxOf(client)?.boxId }, 'box connection broke')
  })
  broker.on('connectionError', (_client: Client, error: Error) => {
    log.debug({ err: error }, 'box connection broke before it signed in')
  })
  // Not in the broker's types, but emitted. Without a listener it would crash the process.
  const emitter: EventEmitter = broker
  emitter.on('error', (error: unknown) => {
    log.error({ err: error }, 'mqtt broker failed')
  })

  const boxQueue = createBoxQueue(connections.cutTv)
  const publish = async (boxId: number, name: BoxTopicName, value: unknown, qos: 0 | 1): Promise<void> => {
    const payload = JSON.stringify(value)
    const packet = {
      cmd: 'publish',
      topic: boxTopic(boxId, name),
      payload,
      qos,
      retain: false,
      dup: false,
    } as const
    await boxQueue(
      boxId,
      payload,
      () =>
        new Promise<void>((resolve) => {
          broker.publish(packet, (error) => {
            if (error !== undefined && error !== null) log.warn({ err: error, boxId }, 'mqtt notice not sent')
            resolve()
          })
        }),
    )
  }

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.mqtt.packetBytes,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has('mqtt') ? 'mqtt' : false),
  })
  let tcp: TcpServer | undefined
  const wires = new Set<Duplex>()

  const accept = (wire: Duplex, own: EnteredSignIn | undefined, request?: IncomingMessage) => {
    if (own === undefined) return
    const device = () => (connections.boxOf(client) === undefined ? undefined : client)
    const limited = limitPackets(wire, packetLimits(device, incoming.tooMany))
    const client = broker.handle(limited, request)
    wires.add(wire)
    own.cutBy(() => limited.destroy())
    pendingOf.set(client, own)
    wire.on('close', () => {
      wires.delete(wire)
      connections.closed(client)
      own.left()
    })
  }

  return {
    serve: incoming.serve,
    upgrade: (request, socket, head) => {
      const own = enterSignIn(pending, socket, deps.clientAddress(request))
      if (own === undefined) return
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const stream = createWebSocketStream(webSocket)
        // `ws` reports oversized and invalid frames here and has asked the client to close. The broker cuts all others.
        webSocket.on('error', () => {
          deps.closeConnection(socket, () => undefined)
        })
        accept(stream, own, request)
      })
    },
    listen: (port, host, tls) =>
      new Promise((resolve, reject) => {
        const listener =
          tls === undefined
            ? createServer((socket) => {
                accept(socket, enterSignIn(pending, socket, networkOf(socket.remoteAddress)))
              })
            : createTlsServer({ ...tls, handshakeTimeout: limits.pendingSignIns.timeoutMs }, (socket) => {
                accept(socket, enterSignIn(pending, socket, networkOf(socket.remoteAddress)))
              })
        tcp = listener
        listener.once('error', reject)
        listener.listen(port, host, () => {
          listener.off('error', reject)
          listener.on('error', (error) => {
            log.error({ err: error }, 'plain mqtt listener failed')
          })
          const address = listener.address()
          resolve(typeof address === 'object' && address !== null ? address.port : port)
        })
      }),
    setCertificate: (tls) => {
      if (tcp instanceof TlsServer) tcp.setSecureContext(tls)
    },
    notifyInbox: (boxId, notice) => {
      send(boxId, { topic: 'inbox', notice })
    },
    notice: (boxId, notice) => {
      send(boxId, { topic: 'notice', notice })
    },
    isConnected: connections.isConnected,
    connected,
    signedIn: connections.signedIn,
    disconnect: connections.end,
    disconnectSensor: connections.endSensor,
    askToReconnect: (overMs) =>
      askToReconnect(connections.all(), { ...deps, overMs }, (client) => {
        comingAgain.add(client)
        connections.replaced(client)
      }),
    close: async () => {
      // The server is stopping, not the TVs: they reconnect within moments and must not appear offline.
      incoming.serve(undefined)
      tcp?.close()
      await new Promise<void>((resolve) => {
        broker.close(() => {
          resolve()
        })
      })
      // The broker closes those that have signed in.
      for (const wire of wires) wire.destroy()
      for (const webSocket of sockets.clients) webSocket.terminate()
      sockets.close()
    },
  }
}
