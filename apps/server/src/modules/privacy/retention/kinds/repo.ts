import type { RetentionKind } from '@lykta/contract/privacy'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Events } from '../../../../events.ts'
import type { Executor } from '../../../../platform/database.ts'
import { failedAttempts } from '../../../../platform/failed-attempts.ts'
import { knownDevices, sessions } from '../../../accounts/tables.ts'
import { alarms } from '../../../alarms/tables.ts'
import { boxes } from '../../../boxes/tables.ts'
import { reportedCalls } from '../../../calls/tables.ts'
import { onlineCounts } from '../../../overview/tables.ts'
import { dataExports } from '../../tables.ts'
import {
  alarmsPast,
  attemptsPast,
  callsPast,
  countsPast,
  devicesPast,
  entriesPast,
  exportsPast,
  filesPast,
  messagesPast,
  readingsPast,
  reportedCallsPast,
  sessionsPast,
  type RowsOf,
} from '../rows/repo.ts'

export interface Past {
  id: string
  /** Since when it counted when it was found. */
  at: Date
}

/** A table of a kind: what is past its time, and how that goes. */
export interface Part {
  rows: RowsOf
  /** How many go at once. */
  atOnce: number
  /** Removes them all; of those that are in use by now, nothing. */
  remove: (past: readonly Past[]) => Promise<void>
}

export interface RemovalDeps {
  db: Executor
  events: Pick<Events, 'publish'>
  removeMessage: (id: number) => Promise<unknown>
  /** Takes a file out of the messages that were sent until then. */
  removeSentFile: (fileId: number, sentUntil: Date) => Promise<void>
  /** Takes missed calls off TVs, and deletes them. */
  removeCalls: (ids: readonly number[]) => Promise<void>
}

const idsOf = (past: readonly Past[]): number[] => past.map(({ id }) => Number(id))
const latestOf = (past: readonly Past[]): string =>
  new Date(Math.max(...past.map(({ at }) => at.getTime()))).toISOString()
const rowsAtOnce = 1_000
const thingsAtOnce = 50

/** Each by itself, so that one that cannot go holds up no other. @throws the first fault, once all others have gone */
const each =
  (remove: (one: Past) => Promise<unknown>): Part['remove'] =>
  async (past) => {
    let fault: unknown
    for (const one of past) {
      try {
        await remove(one)
      } catch (error) {
        fault ??= error
      }
    }
    if (fault !== undefined) throw fault
  }

/** Every kind with its tables. One that is in the contract and not here does not compile. */
export const createKinds = (
  deps: RemovalDeps,
): Readonly<Record<Exclude<RetentionKind, 'mails'>, readonly Part[]>> => {
  const { db } = deps

  const deleted =
    (table: PgTable, id: PgColumn): Part['remove'] =>
    async (past) => {
      await db.execute(sql`delete from ${table} where ${id} = any(${sql.param(idsOf(past))}::integer[])`)
    }

  return {
    messages: [
      { rows: messagesPast, atOnce: thingsAtOnce, remove: each(({ id }) => deps.removeMessage(Number(id))) },
    ],
    media: [
      {
        rows: filesPast,
        atOnce: thingsAtOnce,
        remove: each(({ id, at }) => deps.removeSentFile(Number(id), at)),
      },
    ],
    calls: [
      { rows: callsPast, atOnce: rowsAtOnce, remove: (past) => deps.removeCalls(idsOf(past)) },
      { rows: reportedCallsPast, atOnce: rowsAtOnce, remove: deleted(reportedCalls, reportedCalls.id) },
    ],
    alarms: [{ rows: alarmsPast, atOnce: rowsAtOnce, remove: deleted(alarms, alarms.id) }],
    readings: [
      {
        rows: readingsPast,
        atOnce: rowsAtOnce,
        remove: async (past) => {
          await db.execute(sql`
            update ${boxes} set life_sign_at = null, battery = null, using_battery = null, usb_charge = null, ac_charge = null,
              ibeacon = null, has_ibeacon = null
            where id = any(${sql.param(idsOf(past))}::integer[]) and not online and last_seen_at <= ${latestOf(past)}::timestamptz`)
        },
      },
    ],
    statuses: [
      {
        rows: countsPast,
        atOnce: rowsAtOnce,
        remove: async (past) => {
          const places = past.map(({ id }) => id)
          await db.execute(sql`delete from ${onlineCounts}
            where ctid = any(${sql.param(places)}::tid[]) and at <= ${latestOf(past)}::timestamptz`)
        },
      },
    ],
    sessions: [
      {
        rows: sessionsPast,
        atOnce: rowsAtOnce,
        remove: async (past) => {
          const { rows } = await db.execute<{ id: number }>(sql`delete from ${sessions}
            where id = any(${sql.param(idsOf(past))}::integer[]) and last_used_at <= ${latestOf(past)}::timestamptz returning id`)
          for (const { id } of rows) deps.events.publish({ type: 'sessionEnded', sessionId: id })
        },
      },
      { rows: devicesPast, atOnce: rowsAtOnce, remove: deleted(knownDevices, knownDevices.id) },
    ],
    exports: [{ rows: exportsPast, atOnce: rowsAtOnce, remove: deleted(dataExports, dataExports.id) }],
    audit: [
      {
        rows: entriesPast,
        atOnce: rowsAtOnce,
        // By a function of the database: Lykta's own role may only add entries.
        remove: async (past) => {
          await db.execute(sql`select audit_entries_forget_these(${sql.param(idsOf(past))}::integer[])`)
        },
      },
    ],
    attempts: [
      { rows: attemptsPast, atOnce: rowsAtOnce, remove: deleted(failedAttempts, failedAttempts.id) },
    ],
  }
}
export type Kinds = ReturnType<typeof createKinds>
export type KindInTables = keyof Kinds

export const isInTables = (kind: RetentionKind): kind is KindInTables => kind !== 'mails'
