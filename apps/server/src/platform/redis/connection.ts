import { createHash } from 'node:crypto'
import { createClient, ErrorReply } from '@redis/client'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'

/** How long a command may take before the connection counts as broken. */
const commandMs = 3_000
const connectMs = 3_000
const longestPauseMs = 1_000
const pingMs = 2_000
const oldestMajor = 7

/** A program that Redis runs as one step. Its keys begin with one prefix, which keeps them in one slot of a cluster. */
export interface RedisScript {
  source: string
  digest: string
}

export const redisScript = (source: string): RedisScript => ({
  source,
  digest: createHash('sha1').update(source).digest('hex'),
})

/** Redis cannot be reached, or is just being replaced. Any other error is a fault of ours. */
export class RedisAway extends Error {
  override name = 'RedisAway'
}

/** Faults of a script or a command of ours. All else that it answers is a state: full, loading, a replica, without rights. */
const ours = /^(?:ERR|WRONGTYPE|NOSCRIPT|WRONGPASS)\b/
/** Within a script, Redis puts its own code behind that of the script. */
const states = /\b(?:MISCONF|OOM|READONLY|LOADING|MASTERDOWN|NOREPLICAS)\b/
const isAway = (error: unknown): boolean =>
  error instanceof ErrorReply
    ? !ours.test(error.message) || states.test(error.message)
    : !(error instanceof TypeError)

const orAway = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    throw isAway(error) ? new RedisAway('redis cannot be reached', { cause: error }) : error
  }
}

/** Its methods reject with `RedisAway`. */
export interface Redis {
  run: (script: RedisScript, keys: readonly string[], args: readonly string[]) => Promise<unknown>
  subscribe: (channel: string, hear: (message: string) => void) => Promise<void>
  publish: (channel: string, message: string) => Promise<void>
  /** Called whenever the connection is restored. */
  onConnected: (handler: () => void) => void
  close: () => void
}

/**
 * Connects to Redis 7 or Valkey. Commands fail at once while it cannot be reached; the connection and its subscriptions
 * are restored automatically.
 * @throws StartError if it cannot be used, naming the place, never the password
 */
export const connectRedis = async (url: string, log: Log): Promise<Redis> => {
  const { host } = new URL(url)
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: pingMs,
    commandOptions: { timeout: commandMs },
    socket: {
      connectTimeout: connectMs,
      socketTimeout: 3 * pingMs,
      reconnectStrategy: (attempts) => Math.min(50 * 2 ** attempts, longestPauseMs),
    },
  })
  let isStarting = true
  let isGone = false
  const connected: (() => void)[] = []
  client.on('error', (error: unknown) => {
    if (isStarting || isGone) return
    isGone = true
    log.warn({ err: error }, 'redis cannot be reached')
  })
  client.on('ready', () => {
    if (isGone) log.info('redis is back')
    isGone = false
    for (const handler of connected) handler()
  })

  try {
    // The client would try for ever, and an operator who mistyped the address would never learn of it.
    const opening = client.connect()
    await Promise.race([
      opening,
      new Promise((_, reject) => {
        client.once('error', reject)
      }),
    ])
    const about = await client.info('server')
    const version = /^(?:valkey|redis)_version:(\d+)/m.exec(about)?.[1]
    if (Number(version) < oldestMajor)
      throw new StartError(
        `Redis at ${host} is of version ${String(version)}. Lykta needs Redis ${String(oldestMajor)}, or Valkey.`,
      )
  } catch (error) {
    client.destroy()
    if (error instanceof StartError) throw error
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `Redis at ${host} cannot be used (${reason}). Look at REDIS_URL, and whether it runs.`,
    )
  }
  isStarting = false

  return {
    run: async ({ source, digest }, keys, args) => {
      const options = { keys: [...keys], arguments: [...args] }
      try {
        return await orAway(client.evalSha(digest, options))
      } catch (error) {
        if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error
        return orAway(client.eval(source, options))
      }
    },
    subscribe: (channel, hear) => orAway(client.sSubscribe(channel, hear)),
    publish: async (channel, message) => {
      await orAway(client.sPublish(channel, message))
    },
    onConnected: (handler) => {
      connected.push(handler)
    },
    close: () => {
      client.destroy()
    },
  }
}
