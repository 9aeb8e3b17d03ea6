import { openLightWebSocket } from './light-web-socket.ts'

/** The first bytes of packets of MQTT 3.1.1. */
const kinds = { connect: 0x10, connack: 0x20, publish: 0x30, puback: 0x40, subscribe: 0x82, pingreq: 0xc0 }
/** Of a CONNECT: name, password, a retained will of QoS 1, a clean session. */
const connectFlags = 0xee
const keepAliveSeconds = 30

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
const number = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])

const packet = (first: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const length: number[] = []
  let left = body.length
  do {
    length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0))
    left >>= 7
  } while (left > 0)
  return Buffer.concat([Buffer.from([first, ...length]), body])
}

export interface LightMqtt {
  publish: (topic: string, payload: string, options?: { retain?: boolean; done?: () => void }) => void
  ping: () => void
  destroy: () => void
}

/** A TV's connection, by hand as its WebSocket. What it publishes has QoS 1. */
export const connectLightMqtt = (
  origin: string,
  box: { id: string; token: string; headers: Readonly<Record<string, string>>; from?: string | undefined },
  subscriptions: ReadonlyArray<{ topic: string; qos: 0 | 1 }>,
  on: {
    connected: () => void
    subscribed: () => void
    message: (topic: string, payload: string) => void
    close: () => void
  },
): LightMqtt => {
  let lastId = 0
  const nextId = () => (lastId = (lastId % 0xffff) + 1)
  const unconfirmed = new Map<number, () => void>()
  const { id, token, headers, from } = box
  const socket = openLightWebSocket(
    origin,
    { path: '/mqtt', headers: { 'sec-websocket-protocol': 'mqtt', ...headers }, from },
    {
      open: () => {
        socket.send(
          packet(
            kinds.connect,
            text('MQTT'),
            Buffer.from([4, connectFlags, 0, keepAliveSeconds]),
            text(id),
            text(`box/${id}/status`),
            text('{"online":false,"at":1}'),
            text(id),
            text(token),
          ),
        )
      },
      message: (bytes) => {
        unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes])
        while (readPacket());
      },
      close: on.close,
    },
  )

  let unread: Buffer = Buffer.alloc(0)
  const readPacket = (): boolean => {
    let length = 0
    let at = 1
    for (;;) {
      if (unread.length <= at) return false
      const byte = unread.readUInt8(at)
      length += (byte & 0x7f) << (7 * (at - 1))
      at += 1
      if ((byte & 0x80) === 0) break
    }
    if (unread.length < at + length) return false
    const first = unread.readUInt8(0)
    const body = unread.subarray(at, at + length)
    unread = unread.subarray(at + length)
    take(first, body)
    return true
  }
  const take = (first: number, body: Buffer): void => {
    if (first === kinds.connack) {
      if (body.readUInt8(1) !== 0) socket.destroy()
      else {
        const wanted = subscriptions.map(({ topic, qos }) => Buffer.concat([text(topic), Buffer.from([qos])]))
        socket.send(packet(kinds.subscribe, number(nextId()), ...wanted))
        on.connected()
      }
    } else if (first === 0x90) on.subscribed()
    else if (first === kinds.puback) {
      const confirmed = body.readUInt16BE(0)
      unconfirmed.get(confirmed)?.()
      unconfirmed.delete(confirmed)
    } else if ((first & 0xf0) === kinds.publish) {
      const end = 2 + body.readUInt16BE(0)
      const isToConfirm = (first & 0x06) !== 0
      if (isToConfirm) socket.send(packet(kinds.puback, body.subarray(end, end + 2)))
      on.message(body.toString('utf8', 2, end), body.toString('utf8', isToConfirm ? end + 2 : end))
    }
  }

  return {
    publish: (topic, payload, { retain = false, done } = {}) => {
      const packetId = nextId()
      if (done !== undefined) unconfirmed.set(packetId, done)
      socket.send(
        packet(kinds.publish | 0x02 | (retain ? 1 : 0), text(topic), number(packetId), Buffer.from(payload)),
      )
    },
    ping: () => {
      socket.send(packet(kinds.pingreq))
    },
    destroy: socket.destroy,
  }
}
