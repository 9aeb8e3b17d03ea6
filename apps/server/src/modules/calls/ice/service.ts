import { createHmac } from 'node:crypto'
import type { IceServers } from '@lykta/contract/calls'
import type { Clock } from '../../../platform/clock.ts'

/** The lifetime of TURN credentials: ample for setting up a call, too short to be worth stealing. */
const credentialsMs = 3_600_000

export interface IceSettings {
  stunUrls: readonly string[]
  turnUrls: readonly string[]
  turnSecret: string | undefined
}

/** Returns the STUN and TURN servers for one party. TURN credentials follow coturn's shared-secret scheme. */
export const iceServersFor = (settings: IceSettings, clock: Clock, extension: string): IceServers => {
  const { stunUrls, turnUrls, turnSecret } = settings
  const stun = stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }]
  if (turnUrls.length === 0 || turnSecret === undefined) return { iceServers: stun, expiresAt: null }
  const expiresAt = clock.now().getTime() + credentialsMs
  const username = `${String(Math.floor(expiresAt / 1_000))}:${extension}`
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64')
  return { iceServers: [...stun, { urls: [...turnUrls], username, credential }], expiresAt }
}
