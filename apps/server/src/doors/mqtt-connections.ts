import type { BoxTopicName } from '@lykta/contract/boxes'
import type { Client } from 'aedes'
import { noSession } from '../errors.ts'
import { createEndedWhileSigningIn } from './ended-while-signing-in.ts'
import { sensorTokenPrefix, type SignedInBox, type SignedInSensor } from '../signed-in.ts'

const returnCodes = { 'identifier rejected': 2, 'server unavailable': 3 } as const

/** A refusal whose reason the protocol has a number for. */
export class MqttRefusal extends Error {
  readonly returnCode: number

  constructor(message: keyof typeof returnCodes) {
    super(message)
    this.name = 'MqttRefusal'
    this.returnCode = returnCodes[message]
  }
}

interface SignedIn {
  box: SignedInBox
  /** Undefined: the TV itself. */
  sensor: SignedInSensor | undefined
  /** Whether its token has been replaced since it signed in. */
  hasEnded: () => boolean
  stop: () => void
}

/** Who is connected to the broker. A TV's client id is that of its box, a sensor's is `{boxId}-{name}`. */
export const createBoxConnections = (by: {
  box: (token: string) => Promise<SignedInBox>
  sensor: (token: string) => Promise<SignedInSensor>
}) => {
  const authenticate = async (token: string): Promise<Pick<SignedIn, 'box' | 'sensor'>> => {
    if (!token.startsWith(sensorTokenPrefix)) return { box: await by.box(token), sensor: undefined }
    const sensor = await by.sensor(token)
    return { box: sensor.box, sensor }
  }

  const signedIn = new WeakMap<Client, SignedIn>()
  const [endingBoxes, endingSensors] = [createEndedWhileSigningIn(), createEndedWhileSigningIn()]
  /** How often the tokens of a box or sensor have been ended: what a connection has sent may still wait when they end. */
  const [endsOfBoxes, endsOfSensors] = [new Map<number, number>(), new Map<number, number>()]
  /** The clients that the broker serves, by client id. */
  const served = new Map<string, Client>()
  /** The latest sign-in of each client id; the broker closes the earlier connection only afterwards. */
  const latest = new Map<string, Client>()

  /** Connections whose client has connected again. */
  const replaced = new WeakSet<Client>()

  const boxOf = (client: Client): SignedInBox | undefined => signedIn.get(client)?.box

  return {
    boxOf,

    isTv: (client: Client): boolean => {
      const found = signedIn.get(client)
      return found !== undefined && found.sensor === undefined
    },

    /** Whether the connection may write to the topic; the TV may write to all that boxes write. */
    mayWrite: (client: Client, topic: BoxTopicName): boolean => {
      const found = signedIn.get(client)
      if (found === undefined) return false
      return found.sensor === undefined || found.sensor.topics.some((name) => name === topic)
    },

    /** @throws no_session, MqttRefusal */
    admit: async (client: Client, username: string | undefined, token: string | undefined): Promise<void> => {
      if (username === undefined || token === undefined) throw noSession()
      const [boxes, sensors] = [endingBoxes.follow(), endingSensors.follow()]
      const stop = () => {
        boxes.stop()
        sensors.stop()
      }
      try {
        const { box, sensor } = await authenticate(token)
        // A client that has gone meanwhile would never be forgotten: its `close` event has passed.
        if (client.closed) throw noSession()
        if (username !== String(box.boxId)) throw noSession()
        const clientId = sensor === undefined ? username : `${username}-${sensor.name}`
        if (client.id !== clientId) throw new MqttRefusal('identifier rejected')
        const [ofBox, ofSensor] = [endsOfBoxes.get(box.boxId), sensor && endsOfSensors.get(sensor.sensorId)]
        const hasEnded = () =>
          boxes.hasEnded(box.boxId) ||
          endsOfBoxes.get(box.boxId) !== ofBox ||
          (sensor !== undefined &&
            (sensors.hasEnded(sensor.sensorId) || endsOfSensors.get(sensor.sensorId) !== ofSensor))
        signedIn.set(client, { box, sensor, hasEnded, stop })
        latest.set(client.id, client)
      } catch (refusal) {
        stop()
        throw refusal
      }
    },

    /** Registers the connection so that `end` finds it. Its token may have been replaced during the sign-in. */
    begin: (client: Client): void => {
      served.set(client.id, client)
      const found = signedIn.get(client)
      found?.stop()
      if (found?.hasEnded() !== false) client.close()
    },

    /** Whether its token has been replaced, or its sensor removed, since it signed in. */
    hasEnded: (client: Client): boolean => signedIn.get(client)?.hasEnded() !== false,

    /** The connection is closed, whether or not it had begun. */
    closed: (client: Client): void => {
      signedIn.get(client)?.stop()
    },

    /** A TV that reconnects replaces its old connection, whose end does not mean that the TV is gone. */
    isReplaced: (client: Client): boolean => {
      if (replaced.has(client)) return true
      const newer = latest.get(client.id)
      return newer !== undefined && newer !== client && !newer.closed
    },

    /** It has connected anew, here or to another server, or is asked to: its end says nothing about the TV. */
    replaced: (client: Client): void => {
      replaced.add(client)
      client.close()
    },

    forget: (client: Client): void => {
      for (const known of [served, latest]) if (known.get(client.id) === client) known.delete(client.id)
    },

    all: (): readonly Client[] => [...served.values()],

    isConnected: (boxId: number): boolean => served.has(String(boxId)),

    signedIn: (): { boxes: SignedInBox[]; sensorIds: number[] } => {
      const all = [...served.values()].flatMap((client) => signedIn.get(client) ?? [])
      return {
        boxes: all.flatMap(({ box, sensor }) => (sensor === undefined ? box : [])),
        sensorIds: all.flatMap(({ sensor }) => sensor?.sensorId ?? []),
      }
    },

    /** It does not read, so there is no goodbye. It is back, and reads on, when it connects anew. */
    cutTv: (boxId: number): void => {
      served.get(String(boxId))?.conn.destroy()
    },

    endSensor: (sensorId: number): void => {
      endingSensors.ended(sensorId)
      count(endsOfSensors, sensorId)
      for (const client of served.values()) {
        if (signedIn.get(client)?.sensor?.sensorId === sensorId) client.close()
      }
    },

    end: (boxId: number): void => {
      endingBoxes.ended(boxId)
      count(endsOfBoxes, boxId)
      for (const client of served.values()) if (boxOf(client)?.boxId === boxId) client.close()
    },
  }
}
export type BoxConnections = ReturnType<typeof createBoxConnections>

const count = (ends: Map<number, number>, id: number): void => {
  ends.set(id, (ends.get(id) ?? 0) + 1)
}
