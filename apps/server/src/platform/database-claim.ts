import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Log } from './log.ts'
import { codeLock, serverLock } from './schema.ts'
import { StartError } from './start-error.ts'
import type { After } from './timers.ts'

const againMs = 5_000
const patienceMs = 3_000
const pauseMs = 100
/** The claim of a machine that lost power is released within half a minute, not after hours. */
const keepAlive =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4'

/**
 * Claims the database as long as the connection lasts: for this server alone, or with others that it exchanges messages with. A server
 * that exchanges none would not know what happens at the others. Returns the function that releases the claim.
 * @throws StartError if it cannot have it
 */
export const claimDatabase = async (
  connection: ClientConfig,
  { log, after, withOthers, code }: { log: Log; after: After; withOthers: boolean; code: number },
): Promise<() => Promise<void>> => {
  let holder: Client | undefined
  let isReleased = false
  let cancel: (() => void) | undefined
  let turn = Promise.resolve()

  /** Returns false if another server has it. */
  const claim = async (): Promise<boolean> => {
    const client = new Client({ keepAlive: true, connectionTimeoutMillis: 10_000, ...connection })
    // Handled when the connection ends; without a listener it would crash the process.
    client.on('error', () => undefined)
    let isHeld = false
    try {
      await client.connect()
      await client.query(keepAlive)
      const lock = withOthers ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
      // The locks apply within one database. The number of the code is there before the server counts as one.
      await client.query('select pg_advisory_lock_shared($1, $2)', [codeLock, code])
      const { rows } = await client.query<{ held: boolean }>(`select ${lock}($1) as held`, [serverLock])
      isHeld = rows[0]?.held === true
      if (isHeld) {
        holder = client
        client.once('end', lose)
      }
      return isHeld
    } finally {
      if (!isHeld) await client.end().catch(() => undefined)
    }
  }

  const lose = () => {
    if (isReleased) return
    log.warn('database claim lost with its connection')
    claimLater()
  }
  const claimLater = () => {
    cancel = after(againMs, () => {
      turn = claimAgain()
    })
  }
  const claimAgain = async () => {
    try {
      if (await claim()) return
      log.error('another server has started on this database: end one of the two')
    } catch (error) {
      log.warn({ err: error }, 'database claim failed')
    }
    if (!isReleased) claimLater()
  }

  // The database takes a moment to notice that a server was killed.
  const patientUntil = Date.now() + patienceMs
  while (!(await claim())) {
    if (Date.now() > patientUntil) {
      throw new StartError(
        withOthers
          ? 'A Lykta without REDIS_URL runs on this database. Set it for that one too, to the same Redis, or end it.'
          : 'Another Lykta runs on this database. End that one first, set REDIS_URL for both so that they work together, or set DATABASE_URL to a database of its own.',
      )
    }
    await delay(pauseMs)
  }
  return async () => {
    isReleased = true
    cancel?.()
    await turn
    await holder?.end().catch(() => undefined)
  }
}
