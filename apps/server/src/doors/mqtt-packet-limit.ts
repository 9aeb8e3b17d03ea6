import { Duplex } from 'node:stream'

/**
 * Returns a function that takes the bytes of a connection as they arrive, and returns false once a packet says that it
 * is longer than allowed. After its first byte a packet has its remaining length, seven bits per byte.
 */
export const createPacketCheck = (longestBytes: () => number) => {
  let left = 0
  let inLength = false
  let length = 0
  let shift = 0

  return (chunk: Buffer): boolean => {
    let at = 0
    while (at < chunk.length) {
      if (left > 0) {
        const skipped = Math.min(left, chunk.length - at)
        left -= skipped
        at += skipped
        continue
      }
      const byte = chunk.readUInt8(at)
      at += 1
      if (!inLength) {
        inLength = true
        length = 0
        shift = 0
        continue
      }
      length += (byte & 0x7f) * 2 ** shift
      shift += 7
      if (length > longestBytes()) return false
      if ((byte & 0x80) === 0) {
        inLength = false
        left = length
      } else if (shift >= 28) return false
    }
    return true
  }
}

/** Passes a connection on to the broker, which would collect a packet of any length, and cuts it when one is too long. */
export const limitPackets = (wire: Duplex, longestBytes: () => number): Duplex => {
  const fits = createPacketCheck(longestBytes)
  const limited = new Duplex({
    read: () => {
      wire.resume()
    },
    write: (chunk: Buffer, encoding, done) => {
      wire.write(chunk, encoding, done)
    },
    writev: (chunks, done) => {
      wire.write(Buffer.concat(chunks.map(({ chunk }: { chunk: Buffer }) => chunk)), done)
    },
    final: (done) => {
      wire.end(done)
    },
    destroy: (error, done) => {
      wire.destroy()
      done(error)
    },
  })
  wire.on('data', (chunk: Buffer) => {
    if (!fits(chunk)) limited.destroy(new Error('packet too long'))
    else if (!limited.push(chunk)) wire.pause()
  })
  wire.on('end', () => limited.push(null))
  wire.on('error', (error) => limited.destroy(error))
  wire.on('close', () => limited.destroy())
  return limited
}
