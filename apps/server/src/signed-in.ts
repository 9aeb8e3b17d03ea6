import type { Level, Role } from '@lykta/contract/accounts'
import type { Language } from '@lykta/contract/languages'

/** The user a connection signed in as: the only source of who is asking, on every transport. */
export interface SignedInUser {
  userId: number
  sessionId: number
  role: Role
  level: Level
  clusterId: number | null
  language: Language
  extension: string
  enableVideoCall: boolean
}

/** The box that a connection signed in as. */
export interface SignedInBox {
  boxId: number
  roomId: number
  extension: string
}

/** Box tokens can be told from session tokens, where a route takes both. */
export const boxTokenPrefix = 'box_'
