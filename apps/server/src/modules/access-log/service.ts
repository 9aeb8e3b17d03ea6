import {
  accessShownDays,
  readOf,
  type AccessKind,
  type AccessLogEntry,
  type AuditAction,
  type OwnAccess,
  type ReadOf,
} from '@lykta/contract/audit'
import { notPermitted } from '../../errors.ts'
import type { Events } from '../../events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { SignedInBox, SignedInUser } from '../../signed-in.ts'
import { hasCompetence, type BoxAccess } from '../boxes/index.ts'
import { fullName } from '../../platform/full-name.ts'
import { boxesIn, insertAccessLogEntries, accessLogOfBox, type AccessRow } from './repo.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000
const newest = 100

const actions: Record<ReadOf, AuditAction> = {
  messages: 'messages_read',
  calendar: 'calendar_read',
  profile: 'profile_read',
}
const shownActions: readonly AuditAction[] = [...Object.values(actions), 'export_fetched']

/** Returns whether this is the first time within the current hour. Forgets everything when the next hour begins. */
const createOnceAnHour = (clock: Clock) => {
  let hour = 0
  const known = new Set<string>()
  return (subject: string): boolean => {
    const current = Math.floor(clock.now().getTime() / hourMs)
    if (current !== hour) known.clear()
    hour = current
    if (known.has(subject)) return false
    known.add(subject)
    return true
  }
}

export interface AccessLogDeps {
  db: Database
  clock: Clock
  access: Pick<BoxAccess, 'permissions'>
  events: Pick<Events, 'on'>
}

/** Records who opens a resident's data, at most once an hour each to keep the log small, and shows it to those who look after the box. */
export const createAccessLogService = (deps: AccessLogDeps) => {
  const { db, clock, access } = deps
  const isFirst = createOnceAnHour(clock)

  deps.events.on('residentsRead', 'once', async ({ what, userId, roomIds }) => {
    const rooms = roomIds.filter((roomId) => isFirst(`${what} ${String(userId)} ${String(roomId)}`))
    if (rooms.length === 0) return
    const at = clock.now()
    const boxes = await boxesIn(db, rooms)
    await insertAccessLogEntries(
      db,
      boxes.map((box) => ({ at, action: actions[what], userId, ...box })),
    )
  })

  return {
    /** Newest first. @throws not_found, not_permitted */
    list: async (user: SignedInUser, boxId: number): Promise<AccessLogEntry[]> => {
      if (!hasCompetence(await access.permissions(user, { boxId }), 'superUser')) throw notPermitted()
      const rows = await accessLogOfBox(db, boxId, {
        actions: shownActions,
        since: new Date(0),
        limit: newest,
      })
      return rows.map((row) => ({
        id: row.id,
        at: row.at.getTime(),
        what: kindOf(row),
        user: { id: row.user.id, name: fullName(row.user) },
      }))
    },

    /** What the resident sees on the TV, newest first. */
    own: async ({ boxId }: SignedInBox): Promise<OwnAccess[]> => {
      const since = new Date(clock.now().getTime() - accessShownDays * dayMs)
      const rows = await accessLogOfBox(db, boxId, { actions: shownActions, since, limit: newest })
      return rows.map((row) => ({
        id: row.id,
        at: row.at.getTime(),
        what: kindOf(row),
        name: fullName(row.user),
      }))
    },
  }
}
export type AccessLogService = ReturnType<typeof createAccessLogService>

const kindOf = ({ action, automatic }: Pick<AccessRow, 'action' | 'automatic'>): AccessKind => {
  if (action === 'export_fetched') return 'copy'
  return readOf.find((one) => actions[one] === action) ?? (automatic ? 'automaticAnswer' : 'call')
}
