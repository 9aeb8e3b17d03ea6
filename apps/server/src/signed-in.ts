import type { Level, Role } from '@lykta/contract/accounts'
import type { SensorTopic } from '@lykta/contract/boxes'
import type { Language } from '@lykta/contract/languages'

/** Where a request came from, for the audit and the list of sessions. */
export interface Origin {
  /** The IP address. */
  address: string
  userAgent: string
  /** SHA-256 of the secret by which a shared device is known. */
  deviceHash?: string
}

/** The user that a request or connection signed in as: the only source of identity, on every transport. */
export interface SignedInUser {
  userId: number
  sessionId: number
  role: Role
  level: Level
  clusterId: number | null
  language: Language
  extension: string
  enableVideoCall: boolean
  /** When they last gave their password in this session. */
  provedAt: Date
  /** For a request over HTTP. */
  from?: Origin
}

/** The box that a connection signed in as. */
export interface SignedInBox {
  boxId: number
  roomId: number
  extension: string
  /** Differs for each token of the box. */
  tokenTag: string
}

/** A sensor or script that may write to some topics of a box, and nothing else. */
export interface SignedInSensor {
  sensorId: number
  name: string
  topics: readonly SensorTopic[]
  box: SignedInBox
}

export const sensorTokenPrefix = 'companion_'

/** Distinguishes box tokens from session tokens, where a route accepts both. */
export const boxTokenPrefix = 'box_'

/** Tells one token of a box from the next, without being useful to anybody else. */
export const tokenTagOf = (tokenHash: string): string => tokenHash.slice(0, 16)
