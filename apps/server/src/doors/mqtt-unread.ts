import { createKeyedQueue } from '../platform/keyed-queue.ts'
import { limits } from './limits.ts'

/**
 * Sends to each box in order: the broker takes a packet that arrives out of order for a duplicate. What a TV does not read waits, up to
 * a limit; then it is cut, and reads its inbox when it is back.
 */
export const createBoxQueue = (cut: (boxId: number) => void) => {
  const queue = createKeyedQueue()
  const waitingBytes = new Map<number, number>()
  const count = (boxId: number, bytes: number): number => {
    const waiting = (waitingBytes.get(boxId) ?? 0) + bytes
    if (waiting === 0) waitingBytes.delete(boxId)
    else waitingBytes.set(boxId, waiting)
    return waiting
  }
  return async (boxId: number, payload: string, send: () => Promise<void>): Promise<void> => {
    if (count(boxId, payload.length) > limits.mqtt.unsentBytes) cut(boxId)
    try {
      await queue(boxId, send)
    } finally {
      count(boxId, -payload.length)
    }
  }
}
