import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Time and chance are arguments everywhere, so that tests need neither wait nor guess. */
export interface Clock {
  now(): Date
}

export interface Ids {
  /** Unguessable, 256 bits, safe in an address. */
  token(): string
  uuid(): string
  /** A whole number from 0 to below the limit, evenly spread. */
  below(limit: number): number
}

export const systemClock: Clock = { now: () => new Date() }

export const systemIds: Ids = {
  token: () => randomBytes(32).toString('base64url'),
  uuid: () => randomUUID(),
  below: (limit) => randomInt(limit),
}
