import { sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

/** How often the clocks are compared. */
export const compareMs = 4_000
/** A machine's clock that differs by less is right: a claim lasts a minute, and people look at minutes. */
const rightWithinMs = 500
/** An answer that took longer says too little about the time. */
const longestAnswerMs = 1_000
/** From here on it is for the operator to mend. */
const wrongFromMs = 5_000
const startAttempts = 3

/**
 * The time that all servers of a database share: that of the database. Claims, due times and moments in rows are compared with those of
 * other servers, so that one whose clock is wrong would take over what another is doing, or be late. It is the machine's time wherever that is right.
 * Otherwise, time goes on from the last comparison by how much has passed since, whatever happens to the machine's clock.
 */
export const createDatabaseClock = async (deps: {
  askMs: () => Promise<number>
  machine: Clock
  /** Milliseconds that have passed since some moment; never set, as a clock may be. */
  passedMs: () => number
  log: Pick<Log, 'warn' | 'info'>
}) => {
  const { machine, passedMs, log } = deps
  let known: { atMs: number; sinceMs: number } | undefined
  let isReported = false

  const databaseMs = (): number | undefined =>
    known === undefined ? undefined : known.atMs + passedMs() - known.sinceMs
  /** By how much the machine's clock is ahead. */
  const aheadMs = (): number => {
    const machineMs = machine.now().getTime()
    return machineMs - (databaseMs() ?? machineMs)
  }

  const report = () => {
    const isWrong = Math.abs(aheadMs()) >= wrongFromMs
    if (isWrong === isReported) return
    isReported = isWrong
    if (isWrong)
      log.warn(
        { aheadMs: Math.round(aheadMs()) },
        'the clock of this machine is wrong: docs/several-servers.md',
      )
    else log.info({}, 'the clock of this machine is right again')
  }

  /** Returns whether the answer came soon enough to count. */
  const compare = async (): Promise<boolean> => {
    const askedMs = passedMs()
    const atMs = await deps.askMs()
    const tookMs = passedMs() - askedMs
    if (tookMs > longestAnswerMs) return false
    known = { atMs, sinceMs: askedMs + tookMs / 2 }
    report()
    return true
  }

  for (let attempt = 0; attempt < startAttempts; attempt += 1) if (await compare()) break

  return {
    now: (): Date => {
      const machineNow = machine.now()
      const database = databaseMs()
      return database === undefined || Math.abs(machineNow.getTime() - database) <= rightWithinMs
        ? machineNow
        : new Date(database)
    },

    /** Call it every `compareMs`. */
    compare: async (): Promise<void> => {
      await compare()
    },

    /** What the operator should know; undefined: nothing. */
    fault: (): string | undefined => {
      const ahead = aheadMs()
      if (Math.abs(ahead) < wrongFromMs) return undefined
      return `The clock of this machine is ${inWords(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} that of the database, by which Lykta goes: set it right. See docs/several-servers.md.`
    },
  }
}

const inWords = (ms: number): string => {
  const seconds = Math.round(ms / 1_000)
  return seconds < 120 ? `${String(seconds)} seconds` : `${String(Math.round(seconds / 60))} minutes`
}

/** For `askMs`. The moment when it was asked, not when its transaction or its wait began. */
export const askDatabaseMs = async (db: Pick<Database, 'execute'>): Promise<number> => {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  )
  return Number(rows[0]?.ms)
}
