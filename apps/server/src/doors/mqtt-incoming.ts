import { BoxHelpSchema } from '@lykta/contract/alarms'
import {
  BoxPowerSchema,
  BoxReceiptSchema,
  BoxStatusSchema,
  parseBoxTopic,
  type BoxTopicName,
} from '@lykta/contract/boxes'
import type { Client } from 'aedes'
import type { ZodType } from 'zod'
import { toAppError } from '../errors.ts'
import type { SignedInBox } from '../signed-in.ts'
import type { Rates } from '../ports/rates.ts'
import type { Clock } from '../platform/clock.ts'
import { createKeyedQueue } from '../platform/keyed-queue.ts'
import type { BoxWireHandlers } from '../ports/box-wire.ts'
import type { Log } from '../platform/log.ts'
import { limits } from './limits.ts'
import { parseStorableJson } from './storable-json.ts'
import type { BoxConnections } from './mqtt-connections.ts'

/** Handles a parsed payload. */
type Act = (
  handlers: BoxWireHandlers,
  sender: { box: SignedInBox; isReplaced: () => boolean },
) => Promise<void>

/** A topic that boxes write; `sensorTopics` in the contract says which of them sensors may write. */
interface WrittenTopic {
  /** Returns undefined for a payload that does not fit the topic. */
  read: (payload: string) => Act | undefined
}

const written = <T>(
  schema: ZodType<T>,
  act: (value: T, ...context: Parameters<Act>) => Promise<void>,
): WrittenTopic => ({
  read: (payload) => {
    const { data } = schema.safeParse(parseStorableJson(payload))
    return data === undefined ? undefined : (...context) => act(data, ...context)
  },
})

const topics = {
  status: written(BoxStatusSchema, async (status, handlers, { box, isReplaced }) => {
    // The last will of a replaced connection says nothing about the TV.
    if (status.online || !isReplaced()) await handlers.status(box, status)
  }),
  power: written(BoxPowerSchema, (power, handlers, { box }) => handlers.power(box, power)),
  receipt: written(BoxReceiptSchema, (receipt, handlers, { box }) =>
    handlers.receipts[receipt.kind](box, receipt),
  ),
  help: written(BoxHelpSchema, (help, handlers, { box }) => handlers.help(box, help)),
  // Only the server writes these.
  inbox: undefined,
  notice: undefined,
} satisfies Record<BoxTopicName, WrittenTopic | undefined>

/** Handles what boxes publish: permission, parsing and the translation of errors. */
export const createMqttIncoming = (deps: {
  log: Log
  clock: Clock
  rates: Rates
  connections: BoxConnections
  /** Tells the box, which cannot know otherwise. */
  refused: (boxId: number, topic: string, reason: string) => void
}) => {
  const { log, clock, connections } = deps
  // The broker delivers a box's packets concurrently; the queue handles them in order.
  const keyedQueue = createKeyedQueue()
  let handlers: BoxWireHandlers | undefined
  /** When a warning about each box was last logged. A broken device sends the same again and again. */
  const warnedAt = new Map<number | undefined, number>()
  const helps = deps.rates.of('helps', limits.mqtt.helps)
  const warn = (
    about: { boxId: number | undefined; topic: string | undefined },
    message: string,
    reason: string,
  ) => {
    const now = clock.now().getTime()
    const last = warnedAt.get(about.boxId)
    if (last !== undefined && now < last + limits.mqtt.warningEveryMs) return
    warnedAt.set(about.boxId, now)
    log.warn({ ...about, reason }, message)
    if (about.boxId !== undefined) deps.refused(about.boxId, about.topic ?? '', reason)
  }

  return {
    serve: (served: BoxWireHandlers | undefined): void => {
      handlers = served
    },

    /**
     * Returns whether subscribers may have the message. An error closes the connection without an acknowledgement, so that
     * the box reconnects and sends it again.
     */
    receive: async (client: Client, topicText: string, payload: Buffer | string): Promise<boolean> => {
      const box = connections.boxOf(client)
      const name = parseBoxTopic(topicText)
      const topic = box !== undefined && name?.boxId === box.boxId ? topics[name.name] : undefined
      if (
        name === undefined ||
        box === undefined ||
        topic === undefined ||
        !connections.mayWrite(client, name.name)
      ) {
        const about = { boxId: box?.boxId, topic: name?.name }
        warn(about, 'mqtt publish refused', 'not_permitted')
        throw new Error('topic not permitted')
      }
      const about = { boxId: box.boxId, topic: name?.name }
      if (payload.length > limits.mqtt.payloadBytes) {
        warn(about, 'mqtt message too large', 'too_large')
        throw new Error('message too large')
      }
      const serving = handlers
      if (serving === undefined) throw new Error('the server is ending')
      const act = topic.read(payload.toString())
      if (act === undefined) {
        warn(about, 'mqtt message not readable', 'bad_input')
        // A TV would send it again on every connection, and never come online.
        if (connections.isTv(client)) return false
        throw new Error('message not readable')
      }
      const isReplaced = () => connections.isReplaced(client)
      // Counted per device: a broken one silences no other. Checked in the queue, or what came later would overtake it.
      const isTooOften = async () => name.name === 'help' && (await helps.take(client.id)) > 0
      let outcome: 'done' | 'tooOften' | 'ended'
      try {
        outcome = await keyedQueue(box.boxId, async () => {
          if (await isTooOften()) return 'tooOften'
          // While this waited for its turn, the box's token may have been replaced.
          if (connections.hasEnded(client)) return 'ended'
          await act(serving, { box, isReplaced })
          return 'done'
        })
      } catch (thrown) {
        // A refusal is acknowledged too, or the box would send the same again.
        const refusal = toAppError(thrown)
        if (refusal.status >= 500) {
          log.error({ err: thrown, ...about }, 'mqtt handler failed')
          throw thrown
        }
        warn(about, 'mqtt message refused', refusal.code)
        return true
      }
      if (outcome === 'ended') throw new Error('signed out meanwhile')
      // Not acknowledged, so that the resident's device sends it again.
      if (outcome === 'tooOften') {
        warn(about, 'mqtt help too often', 'too_many_attempts')
        throw new Error('help too often')
      }
      return true
    },

    /** It has sent more packets than a device may, of whatever kind. */
    tooMany: (client: Client): void => {
      const about = { boxId: connections.boxOf(client)?.boxId, topic: undefined }
      warn(about, 'mqtt packets too often', 'too_many_attempts')
    },

    /** `leave` gives back its place among all servers; false: it is connected elsewhere. */
    left: async (client: Client, leave: () => Promise<boolean>): Promise<void> => {
      const box = connections.boxOf(client)
      const replaced = connections.isReplaced(client)
      connections.forget(client)
      const isGone = await leave()
      if (box === undefined || replaced || !isGone || !connections.isTv(client)) return
      try {
        await keyedQueue(box.boxId, async () => {
          // It may be connected again by now.
          if (!connections.isReplaced(client)) await handlers?.gone(box.boxId)
        })
      } catch (error) {
        log.error({ err: error, boxId: box.boxId }, 'box disconnect not stored')
      }
    },

    /** The TV was connected to a server that is lost, and may have connected again since. Rejects where that is not known. */
    lost: (boxId: number, isConnected: () => Promise<boolean>): Promise<void> =>
      keyedQueue(boxId, async () => {
        if (!(await isConnected())) await handlers?.gone(boxId)
      }),
  }
}
