import type { AuditAction, AuditEntry, ExportedList } from '@lykta/contract/audit'
import { mostExportedRows } from '@lykta/contract/constants'
import type { Events } from '../../events.ts'
import type { Origin, SignedInUser } from '../../signed-in.ts'
import { networkOf } from '../../platform/client-address.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Page, Total } from '../../platform/page-and-total.ts'
import type { Database, Executor } from '../../platform/database.ts'
import { nameDevice } from '../../platform/device-name.ts'
import { createKeyedQueue } from '../../platform/keyed-queue.ts'
import { likePattern } from '../../platform/like-pattern.ts'
import { fullName } from '../../platform/full-name.ts'
import { clusterInView } from '../../policy.ts'
import {
  clusterOfBox,
  countAgain,
  insertEntries,
  insertForRooms,
  pageOfEntries,
  type AuditFilter,
} from './repo.ts'

/** An audited event. Only ids, counts and codes: no names, texts or e-mail addresses. */
export interface AuditEvent {
  action: AuditAction
  userId?: number | null
  /** Where the request came from. */
  from?: Origin | undefined
  boxId?: number | null
  /** The cluster whose administrators may read the entry. Defaults to the box's cluster, if there is a box. */
  clusterId?: number | null
  /** The rooms concerned. Each of their clusters gets an entry with the number of its rooms. */
  roomIds?: readonly number[]
  subject?: { type: string; id: number }
  detail?: Record<string, string | number | boolean>
}

/** Events that anybody can cause again and again without signing in. */
const repeatable: readonly AuditAction[] = ['login_failed', 'login_refused']
/** Repeats within this time are counted in the first entry. */
const repeatedWithinMs = 15 * 60_000

/** Records an event, in the transaction of the change if there is one. */
export type RecordAudit = (event: AuditEvent, tx?: Executor) => Promise<void>

/** Records many events of users at once. */
export type RecordAll = (
  events: readonly (Pick<AuditEvent, 'action' | 'userId' | 'from' | 'boxId' | 'subject' | 'detail'> & {
    clusterId: number | null
  })[],
  tx: Executor,
) => Promise<void>

/** Records that a user exports a list as a file. */
export type RecordExport = (user: SignedInUser, list: ExportedList, rows: number) => Promise<void>

export const createAuditService = (deps: { db: Database; clock: Clock; events: Pick<Events, 'publish'> }) => {
  const { db, clock } = deps

  const repeated = createRepeated(clock)

  const record: RecordAudit = async (event, tx = db) => {
    const boxId = event.boxId ?? null
    const entry = {
      address: event.from?.address ?? null,
      device: event.from === undefined ? null : nameDevice(event.from.userAgent),
      at: clock.now(),
      action: event.action,
      userId: event.userId ?? null,
      boxId,
      subjectType: event.subject?.type ?? null,
      subjectId: event.subject?.id ?? null,
    }
    const { detail = {}, roomIds } = event
    if (roomIds !== undefined) {
      await insertForRooms(tx, roomIds, { ...entry, detail })
      return
    }
    const clusterId =
      event.clusterId === undefined && boxId !== null
        ? await clusterOfBox(tx, boxId)
        : (event.clusterId ?? null)
    const write = () => insertEntries(tx, [{ ...entry, clusterId, detail }])
    if (!repeatable.includes(event.action)) {
      await write()
      return
    }
    const subject = `${event.action} ${String(entry.userId)} ${networkOf(event.from?.address)}`
    await repeated(subject, { first: write, again: (id) => countAgain(tx, id) })
  }

  const recordAll: RecordAll = async (events, tx) => {
    await insertEntries(
      tx,
      events.map(({ action, userId, from, boxId, subject, detail, clusterId }) => ({
        at: clock.now(),
        action,
        userId: userId ?? null,
        clusterId,
        boxId: boxId ?? null,
        subjectType: subject?.type ?? null,
        subjectId: subject?.id ?? null,
        detail: detail ?? {},
        address: from?.address ?? null,
        device: from === undefined ? null : nameDevice(from.userAgent),
      })),
    )
  }

  const recordExport: RecordExport = async ({ userId, clusterId, from }, list, rows) => {
    await record({ action: 'exported', userId, clusterId, from, detail: { list, rows } })
    deps.events.publish({ type: 'listExported', userId, list })
  }

  return {
    record,
    recordAll,
    recordExport,

    /** Newest first. System administrators see every cluster, others their own. @throws not_permitted */
    list: async (
      user: SignedInUser,
      filter: Omit<AuditFilter, 'clusterId'>,
      page: Page,
    ): Promise<{ entries: AuditEntry[]; total: Total }> => {
      const own = { ...filter, search: likePattern(filter.search), clusterId: clusterInView(user, 'audit') }
      const { rows, total } = await pageOfEntries(db, own, page)
      return { total, entries: rows.map(present) }
    },

    /** For an export, newest first. @throws not_permitted */
    takeAway: async (
      user: SignedInUser,
      filter: Omit<AuditFilter, 'clusterId'>,
    ): Promise<{ entries: AuditEntry[]; total: Total }> => {
      const own = { ...filter, search: likePattern(filter.search), clusterId: clusterInView(user, 'audit') }
      const { rows, total } = await pageOfEntries(db, own, { skip: 0, limit: mostExportedRows })
      await recordExport(user, 'audit', rows.length)
      return { total, entries: rows.map(present) }
    },
  }
}

const present = ({
  entry: row,
  user: by,
  profile,
  room,
}: Awaited<ReturnType<typeof pageOfEntries>>['rows'][number]): AuditEntry => ({
  id: row.id,
  at: row.at.getTime(),
  action: row.action,
  userId: row.userId,
  userName: by === null ? '' : fullName(by),
  boxId: row.boxId,
  room: room ?? '',
  resident: profile === null ? '' : fullName(profile),
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  detail: row.detail ?? {},
  address: row.address,
  device: row.device,
  count: row.count,
})

/** For a while, counts the same event in the first entry. */
const createRepeated = (clock: Clock) => {
  const keyedQueue = createKeyedQueue()
  let known = new Map<string, { id: number; until: number }>()

  return (
    subject: string,
    { first, again }: { first: () => Promise<number | undefined>; again: (id: number) => Promise<void> },
  ): Promise<void> =>
    keyedQueue(subject, async () => {
      const now = clock.now().getTime()
      const entry = known.get(subject)
      if (entry !== undefined && now < entry.until) {
        await again(entry.id)
        return
      }
      const id = await first()
      known = new Map([...known].filter(([, { until }]) => now < until))
      if (id !== undefined) known.set(subject, { id, until: now + repeatedWithinMs })
    })
}

export type AuditService = ReturnType<typeof createAuditService>
