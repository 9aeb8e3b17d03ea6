import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Time and chance are arguments everywhere, so that tests need neither wait nor guess. */
export interface Clock {
  now(): Date
}

export interface Ids {
  /** Unguessable, 256 bits, safe in a URL. */
  token(): string
  uuid(): string
  /** A uniformly distributed integer from 0 to below the limit. */
  below(limit: number): number
}

export const systemClock: Clock = { now: () => new Date() }

export const systemIds: Ids = {
  token: () => randomBytes(32).toString('base64url'),
  uuid: () => randomUUID(),
  below: (limit) => randomInt(limit),
}
