import { createHash } from 'node:crypto'
import { ClientOfflineError, createClient, ErrorReply } from '@redis/client'
import type { Clock } from '../clock.ts'
import { createRepeating } from '../jobs/repeating.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import type { After } from '../timers.ts'

/** In milliseconds. */
const standardTiming = {
  /** How long anybody waits for an answer. */
  answer: 3_000,
  /** After so long without one, the connection counts as broken; less than the lease of a server. */
  silence: 6_000,
  ping: 2_000,
}
const connectMs = 3_000
const longestPauseMs = 1_000
const oldestMajor = 7

/** A program that Redis runs as one step. Its first argument is the prefix of this installation, with which all its keys begin. */
export interface RedisScript {
  source: string
  digest: string
  /** What is said to other servers is not lost for being slow: it may wait as long as the connection lasts. */
  isPatient: boolean
}

export const redisScript = (source: string, { isPatient = false } = {}): RedisScript => ({
  source,
  digest: createHash('sha1').update(source).digest('hex'),
  isPatient,
})

/** Redis cannot be reached, does not answer in time, or refuses. */
export class RedisAway extends Error {
  override name = 'RedisAway'
  /** It may have done what it was told: that was sent, and not refused. */
  readonly mayBeDone = !(this.cause instanceof ClientOfflineError || this.cause instanceof ErrorReply)
}

/** Faults of a script or a command of ours. All else that it answers is a state: full, loading, a replica, without rights. */
const ours = /^(?:ERR|WRONGTYPE|NOSCRIPT)\b/
/** Within a script, Redis puts its own code behind that of the script. */
const states = /\b(?:MISCONF|OOM|READONLY|LOADING|MASTERDOWN|NOREPLICAS)\b/
const isOurs = (error: unknown): boolean =>
  error instanceof ErrorReply
    ? ours.test(error.message) && !states.test(error.message) && !isWithoutPassword(error)
    : error instanceof TypeError
/** Redis 7 says it as ERR when it has a password and none was given. */
const isWithoutPassword = (error: unknown): boolean =>
  error instanceof ErrorReply &&
  /^(?:WRONGPASS|NOAUTH|NOPERM)\b|without any password configured/.test(error.message)

/** Why it is away, for the operator: a sentence that names no address and no password. */
const whyAway = (error: unknown): string => {
  if (isWithoutPassword(error)) return 'Redis refuses the name or the password in REDIS_URL.'
  const code = error instanceof ErrorReply ? /\b[A-Z]{3,}\b/.exec(error.message)?.[0] : undefined
  return code === undefined ? 'Redis cannot be reached.' : `Redis refuses what it is told (${code}).`
}

export interface Away {
  since: Date
  /** A sentence for the operator. */
  why: string
}

/** This installation's part of a Redis. All that it stores, says and hears is below its prefix. */
export interface Redis {
  /** Rejects with `RedisAway`. */
  run: (script: RedisScript, ...args: (string | number)[]) => Promise<unknown>
  /** Goes on with what is known here, where Redis is away. */
  orHere: <T>(shared: () => Promise<T>, here: () => T | Promise<T>) => Promise<T>
  /** Rejects with `RedisAway`. */
  subscribe: (channel: string, hear: (message: string) => void) => Promise<void>
  /** Rejects with `RedisAway`. */
  publish: (channel: string, message: string) => Promise<void>
  /** Such as `7.4.2`, or `Valkey 8.1.0`. */
  version: () => string
  /** Undefined: all is well, as far as is known. */
  away: () => Away | undefined
  /** Called by who has found that it takes what is written. */
  isBack: () => void
  /** Called whenever the connection is restored. */
  onConnected: (handler: () => void) => void
  close: () => void
}

/**
 * Connects to Redis 7 or Valkey. Commands fail at once while it cannot be reached; the connection and its subscriptions
 * are restored automatically. `installation` keeps this installation apart from others on the same Redis.
 * @throws StartError if it cannot be used, naming the place, never the password
 */
export const connectRedis = async ({
  url,
  installation,
  clock,
  after,
  log,
  timing = standardTiming,
}: {
  url: string
  installation: string
  clock: Clock
  after: After
  log: Log
  timing?: typeof standardTiming
}): Promise<Redis> => {
  const { host } = new URL(url)
  // In a cluster, the braces keep all keys in one slot.
  const prefix = `{${installation}}:`
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // Its own limit of time ends when a command has been written.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: connectMs,
      // Only while it connects: later, whatever is written keeps a silent connection from timing out.
      socketTimeout: timing.silence,
      reconnectStrategy: (attempts) => Math.min(50 * 2 ** attempts, longestPauseMs),
    },
  })
  let isStarting = true
  let away: (Away & { reasons: Set<string>; failures: number }) | undefined
  const connected: (() => void)[] = []

  /** Each reason is logged once until it is back, and then how much has failed: everything does meanwhile. */
  const isAway = (error: unknown): void => {
    if (isStarting) return
    away ??= { since: clock.now(), why: '', reasons: new Set(), failures: 0 }
    away.failures += 1
    // Nothing new: it is not connected, for the reason already known.
    if (error instanceof ClientOfflineError && away.why !== '') return
    away.why = whyAway(error)
    if (away.reasons.has(away.why)) return
    away.reasons.add(away.why)
    log[isOurs(error) ? 'error' : 'warn']({ err: error, why: away.why }, 'redis cannot be used')
  }
  const orAway = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      isAway(error)
      throw new RedisAway('redis is away', { cause: error })
    }
  }
  const inTime = <T>(answer: Promise<T>): Promise<T> => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const cancel = after(timing.answer, () => {
      reject(new Error('no answer in time'))
    })
    return Promise.race([answer, late]).finally(cancel)
  }
  client.on('error', isAway)
  let version = ''
  const readVersion = async (): Promise<void> => {
    const about = await client.info('server')
    const [, redis = ''] = /^redis_version:(\S+)/m.exec(about) ?? []
    const [, valkey] = /^valkey_version:(\S+)/m.exec(about) ?? []
    version = valkey === undefined ? redis : `Valkey ${valkey}`
  }
  client.on('ready', () => {
    for (const handler of connected) handler()
    // It may have been upgraded meanwhile. That it is away is found out by others.
    if (!isStarting) readVersion().catch(() => undefined)
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
    await readVersion()
    if (Number(/\d+/.exec(version)?.[0]) < oldestMajor)
      throw new StartError(
        `Redis at ${host} is of version ${version}. Lykta needs Redis ${String(oldestMajor)}, or Valkey.`,
      )
  } catch (error) {
    client.destroy()
    if (error instanceof StartError) throw error
    if (isWithoutPassword(error))
      throw new StartError(
        `Redis at ${host} refuses the name or the password in REDIS_URL. Correct them there.`,
      )
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `Redis at ${host} cannot be used (${reason}). Look at REDIS_URL, and whether it runs.`,
    )
  }
  isStarting = false

  const evaluate = async ({ source, digest }: RedisScript, args: (string | number)[]) => {
    const options = { keys: [prefix], arguments: [prefix, ...args.map(String)] }
    try {
      return await client.evalSha(digest, options)
    } catch (error) {
      if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error
      return client.eval(source, options)
    }
  }

  const connectAnew = (): void => {
    client.destroy()
    // It connects until it succeeds, and subscribes again; why not is told to `error`.
    client.connect().catch(isAway)
  }
  const watching = createRepeating({
    what: 'the connection to redis',
    everyMs: timing.ping,
    after,
    log,
    run: async () => {
      if (!client.isReady) return
      const cancel = after(timing.silence, connectAnew)
      await client.ping().catch(isAway)
      cancel()
    },
  })
  watching.start()

  return {
    run: (script, ...args) => {
      const answer = evaluate(script, args)
      return orAway(script.isPatient ? answer : inTime(answer))
    },
    orHere: async (shared, here) => {
      try {
        return await shared()
      } catch (error) {
        if (error instanceof RedisAway) return here()
        throw error
      }
    },
    subscribe: (channel, hear) => orAway(client.sSubscribe(`${prefix}${channel}`, hear)),
    publish: async (channel, message) => {
      await orAway(client.sPublish(`${prefix}${channel}`, message))
    },
    version: () => version,
    away: () => away,
    isBack: () => {
      if (away !== undefined) log.info({ failures: away.failures }, 'redis is back')
      away = undefined
    },
    onConnected: (handler) => {
      connected.push(handler)
    },
    close: () => {
      void watching.stop()
      client.destroy()
    },
  }
}
