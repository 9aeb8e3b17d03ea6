import { Duplex } from 'node:stream'
import type { Client } from 'aedes'
import type { Clock } from '../platform/clock.ts'
import { createTokenBuckets } from '../platform/in-memory/rates.ts'
import { limits } from './limits.ts'

export interface PacketLimits {
  longestBytes: () => number
  /** Asked once for each packet, as it begins. */
  mayHave: () => boolean
}

/**
 * Returns a function that takes the bytes of a connection as they arrive, and returns false once a packet begins that it may not have,
 * or says that it is longer than allowed. After its first byte a packet has its remaining length, seven bits per byte.
 */
export const createPacketCheck = ({ longestBytes, mayHave }: PacketLimits) => {
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
        if (!mayHave()) return false
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

/** Little before a connection has signed in, and then what its device may send over all its connections. */
export const createPacketLimits = (clock: Clock) => {
  const ofDevices = createTokenBuckets(limits.mqtt.packets, clock)
  return (signedIn: () => Client | undefined, tooMany: (client: Client) => void): PacketLimits => {
    let beforeSignIn = 0
    return {
      longestBytes: () => (signedIn() === undefined ? limits.mqtt.connectBytes : limits.mqtt.packetBytes),
      mayHave: () => {
        const client = signedIn()
        if (client === undefined) return (beforeSignIn += 1) <= limits.mqtt.packetsBeforeSignIn
        const may = ofDevices.take(client.id) === 0
        if (!may) tooMany(client)
        return may
      },
    }
  }
}

/** Passes a connection on to the broker, which would take packets of any length and number, and cuts it at one too long or too many. */
export const limitPackets = (wire: Duplex, packetLimits: PacketLimits): Duplex => {
  const fits = createPacketCheck(packetLimits)
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
    if (!fits(chunk)) limited.destroy(new Error('packet too long, or one too many'))
    else if (!limited.push(chunk)) wire.pause()
  })
  wire.on('end', () => limited.push(null))
  wire.on('error', (error) => limited.destroy(error))
  wire.on('close', () => limited.destroy())
  return limited
}
