import { connect } from 'node:net'

const opcodes = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const
const masked = 0x80
const final = 0x80
const in16Bits = 126
const in64Bits = 127

export interface LightWebSocket {
  send: (payload: string | Buffer) => void
  destroy: () => void
}

/**
 * A WebSocket that costs almost nothing, so that one process can be tens of thousands of clients: what a library does for them takes more
 * of a processor than the server that is measured. Frames are masked with zeros, and nothing is checked that a server of ours does right.
 */
export const openLightWebSocket = (
  origin: string,
  {
    path,
    headers = {},
    from,
  }: { path: string; headers?: Readonly<Record<string, string>>; from?: string | undefined },
  on: { open: () => void; message: (payload: Buffer) => void; close: () => void },
): LightWebSocket => {
  const { host, port } = new URL(origin)
  const socket = connect({
    // A name would have to be looked up each time.
    host: '127.0.0.1',
    port: Number(port),
    noDelay: true,
    ...(from === undefined ? {} : { localAddress: from }),
  })
  const frame = (opcode: number, payload: Buffer): void => {
    const { length } = payload
    const isShort = length < in16Bits
    const head = Buffer.alloc(isShort ? 6 : 8)
    head.writeUInt8(final | opcode, 0)
    head.writeUInt8(masked | (isShort ? length : in16Bits), 1)
    if (!isShort) head.writeUInt16BE(length, 2)
    socket.write(Buffer.concat([head, payload]))
  }
  const asked = { host, upgrade: 'websocket', connection: 'Upgrade', ...headers }
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      ...Object.entries(asked).map(([name, value]) => `${name}: ${value}`),
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  )

  let isOpen = false
  let unread: Buffer = Buffer.alloc(0)
  const readHead = (): boolean => {
    const end = unread.indexOf('\r\n\r\n')
    if (end === -1) return false
    isOpen = unread.toString('latin1', 0, 12) === 'HTTP/1.1 101'
    unread = unread.subarray(end + 4)
    if (isOpen) on.open()
    else socket.destroy()
    return isOpen
  }
  const readFrame = (): boolean => {
    if (unread.length < 2) return false
    const short = unread.readUInt8(1)
    const head = short === in64Bits ? 10 : short === in16Bits ? 4 : 2
    if (unread.length < head) return false
    const length =
      short === in64Bits
        ? Number(unread.readBigUInt64BE(2))
        : short === in16Bits
          ? unread.readUInt16BE(2)
          : short
    if (unread.length < head + length) return false
    const opcode = unread.readUInt8(0) & 0x0f
    const payload = unread.subarray(head, head + length)
    unread = unread.subarray(head + length)
    if (opcode === opcodes.text || opcode === opcodes.binary) on.message(payload)
    else if (opcode === opcodes.ping) frame(opcodes.pong, payload)
    else if (opcode === opcodes.close) socket.destroy()
    return true
  }
  socket.on('data', (chunk) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk])
    if (!isOpen && !readHead()) return
    while (!socket.destroyed && readFrame());
  })
  socket.on('error', () => undefined)
  socket.on('end', () => socket.destroy())
  socket.on('close', on.close)

  return {
    send: (payload) => {
      if (typeof payload === 'string') frame(opcodes.text, Buffer.from(payload))
      else frame(opcodes.binary, payload)
    },
    destroy: () => {
      socket.destroy()
    },
  }
}
