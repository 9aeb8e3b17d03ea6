import type { Client } from 'aedes'
import { noSession } from '../errors.ts'
import { limits } from './limits.ts'
import type { SignedInBox } from '../signed-in.ts'

/** A refusal whose reason the protocol has a number for. */
export class MqttRefusal extends Error {
  readonly returnCode: 2 | 3

  constructor(message: 'identifier rejected' | 'server unavailable') {
    super(message)
    this.name = 'MqttRefusal'
    this.returnCode = message === 'identifier rejected' ? 2 : 3
  }
}

interface SignedIn {
  box: SignedInBox
  token: string
}

/** Who is connected to the broker. A TV's client id is that of its box, a companion's is `{boxId}-{name}`. */
export const createBoxConnections = (boxByToken: (token: string) => Promise<SignedInBox>) => {
  const signedIn = new WeakMap<Client, SignedIn>()
  /** The clients that the broker serves, by client id. */
  const served = new Map<string, Client>()
  /** The latest sign-in of each client id; the broker closes the earlier connection only afterwards. */
  const latest = new Map<string, Client>()

  const boxOf = (client: Client): SignedInBox | undefined => signedIn.get(client)?.box

  /** Those with another client id. */
  const companionsOf = (boxId: number, clientId: string): number =>
    [...latest].filter(
      ([id, client]) =>
        id !== clientId && id !== String(boxId) && boxOf(client)?.boxId === boxId && !client.closed,
    ).length

  return {
    boxOf,

    isTv: (client: Client): boolean => client.id === String(boxOf(client)?.boxId),

    /** @throws no_session, MqttRefusal */
    admit: async (client: Client, username: string | undefined, token: string | undefined): Promise<void> => {
      if (username === undefined || token === undefined) throw noSession()
      const box = await boxByToken(token)
      if (username !== String(box.boxId)) throw noSession()
      if (client.id !== username && !client.id.startsWith(`${username}-`))
        throw new MqttRefusal('identifier rejected')
      if (client.id !== username && companionsOf(box.boxId, client.id) >= limits.mqtt.companionsOfBox)
        throw new MqttRefusal('server unavailable')
      signedIn.set(client, { box, token })
      latest.set(client.id, client)
    },

    /**
     * Registers the connection so that `end` finds it, and checks its token again, which may have been replaced during
     * the sign-in.
     */
    begin: async (client: Client): Promise<void> => {
      served.set(client.id, client)
      try {
        await boxByToken(signedIn.get(client)?.token ?? '')
      } catch {
        client.close()
      }
    },

    /** A TV that reconnects replaces its old connection, whose end does not mean that the TV is gone. */
    isReplaced: (client: Client): boolean => {
      const newer = latest.get(client.id)
      return newer !== undefined && newer !== client && !newer.closed
    },

    forget: (client: Client): void => {
      for (const known of [served, latest]) if (known.get(client.id) === client) known.delete(client.id)
    },

    isConnected: (boxId: number): boolean => served.has(String(boxId)),

    end: (boxId: number): void => {
      for (const client of served.values()) if (boxOf(client)?.boxId === boxId) client.close()
    },
  }
}
export type BoxConnections = ReturnType<typeof createBoxConnections>
