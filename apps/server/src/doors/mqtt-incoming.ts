import {
  BoxPowerSchema,
  BoxReceiptSchema,
  BoxStatusSchema,
  parseBoxTopic,
  type BoxPower,
  type BoxReceipt,
  type BoxStatus,
  type BoxTopicName,
} from '@lykta/contract/boxes'
import { parseJson } from '@lykta/contract/json'
import type { Client } from 'aedes'
import type { ZodType } from 'zod'
import { AppError } from '../errors.ts'
import type { SignedInBox } from '../signed-in.ts'
import { createKeyedQueue } from '../platform/keyed-queue.ts'
import type { Log } from '../platform/log.ts'
import type { BoxConnections } from './mqtt-connections.ts'

/** What the domain does with what boxes say. A publish is acknowledged when its handler is through, so after commit. */
export interface BoxWireHandlers {
  status: (box: SignedInBox, status: BoxStatus) => Promise<void>
  power: (box: SignedInBox, power: BoxPower) => Promise<void>
  receipt: (box: SignedInBox, receipt: BoxReceipt) => Promise<void>
  /** The TV's connection is gone, cleanly or not. */
  gone: (box: SignedInBox) => Promise<void>
}

export const maxPayloadBytes = 64 * 1_024

/** What a box publishes: who may, what it is, and the one translation of errors of this wire. */
export const createIncoming = (deps: { log: Log; connections: BoxConnections }) => {
  const { log, connections } = deps
  // The broker hands on a box's packets side by side: what it said first is dealt with first.
  const keyedQueue = createKeyedQueue()
  let handlers: BoxWireHandlers | undefined

  /** What cannot be read is logged and dropped: sending it again would not help. */
  const parse = <T>(
    schema: ZodType<T>,
    text: string,
    box: SignedInBox,
    kind: BoxTopicName,
  ): T | undefined => {
    const parsed = schema.safeParse(parseJson(text))
    if (!parsed.success) log.warn({ boxId: box.boxId, kind }, 'box sent what cannot be read')
    return parsed.data
  }

  const dispatch = async (
    serving: BoxWireHandlers,
    client: Client,
    box: SignedInBox,
    kind: BoxTopicName,
    text: string,
  ): Promise<void> => {
    switch (kind) {
      case 'status': {
        const status = parse(BoxStatusSchema, text, box, kind)
        // The last will of a connection that has been replaced says nothing about the TV.
        if (status === undefined || (!status.online && connections.isReplaced(client))) return
        await serving.status(box, status)
        return
      }
      case 'power': {
        const power = parse(BoxPowerSchema, text, box, kind)
        if (power !== undefined) await serving.power(box, power)
        return
      }
      case 'receipt': {
        const receipt = parse(BoxReceiptSchema, text, box, kind)
        if (receipt !== undefined) await serving.receipt(box, receipt)
        return
      }
      case 'inbox':
      case 'notice':
        return
    }
  }

  return {
    serve: (served: BoxWireHandlers | undefined): void => {
      handlers = served
    },

    /** An error ends the connection without an acknowledgement: the box comes back and sends it again. */
    receive: async (client: Client, topicText: string, payload: Buffer | string): Promise<void> => {
      const box = connections.boxOf(client)
      const topic = parseBoxTopic(topicText)
      if (
        box === undefined ||
        topic?.boxId !== box.boxId ||
        !mayWrite(topic.name, connections.isTv(client))
      ) {
        log.warn({ boxId: box?.boxId, kind: topic?.name }, 'box wrote where it may not')
        throw new Error('topic not permitted')
      }
      const kind = topic.name
      if (payload.length > maxPayloadBytes) {
        log.warn({ boxId: box.boxId, kind }, 'box sent too much')
        return
      }
      const serving = handlers
      if (serving === undefined) throw new Error('the server is ending')
      try {
        await keyedQueue(box.boxId, () => dispatch(serving, client, box, kind, payload.toString()))
      } catch (thrown) {
        // What was refused with reason would be refused again.
        if (!(thrown instanceof AppError)) {
          log.error({ err: thrown, boxId: box.boxId, kind }, 'what a box said was not kept')
          throw thrown
        }
        log.warn({ boxId: box.boxId, kind, code: thrown.code }, 'what a box said was refused')
      }
    },

    left: async (client: Client): Promise<void> => {
      const box = connections.boxOf(client)
      const replaced = connections.isReplaced(client)
      connections.forget(client)
      if (box === undefined || replaced || !connections.isTv(client)) return
      try {
        await keyedQueue(box.boxId, async () => handlers?.gone(box))
      } catch (error) {
        log.error({ err: error, boxId: box.boxId }, 'the end of a box was not kept')
      }
    },
  }
}

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
