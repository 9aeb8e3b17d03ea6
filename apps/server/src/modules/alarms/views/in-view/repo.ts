import type { AlarmList } from '@lykta/contract/alarms'
import { and, eq, exists, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { isLike } from '../../../../platform/like-pattern.ts'
import type { Executor } from '../../../../platform/database.ts'
import { boxes, residentNameOf } from '../../../boxes/tables.ts'
import { rooms } from '../../../organisation/tables.ts'
import { amongRooms, anyRoom, isWaiting } from '../../repo.ts'
import { alarmCalls, alarmRecipients, alarms } from '../../tables.ts'

/** What the reader of a list sees: alarms to rooms that they see, alarms that they wrote, and alarms that called them. */
export interface InView {
  userId: number
  roomIds: readonly number[]
  /** Rooms that they look after whose resident has left: alarms there are seen while they wait. */
  leftRoomIds: readonly number[]
  /** The cluster whose drafts and plans they see too; null: every one; undefined: only their own. */
  clusterId: number | null | undefined
}

/** Its ladder climbs, or has ended without an answer; for a call for help also while it has been taken and not ended. */
export const isOpen = and(
  eq(alarms.state, 'sent').inlineParams(),
  or(
    isNotNull(alarms.nextStepAt),
    eq(alarms.ladderEnd, 'unanswered').inlineParams(),
    and(
      eq(alarms.ladderEnd, 'taken').inlineParams(),
      isNull(alarms.endedAt),
      ne(alarms.origin, 'staff').inlineParams(),
    ),
  ),
)

const inList = (list: AlarmList | undefined): SQL | undefined => {
  if (list === undefined) return undefined
  return list === 'open' ? isOpen : eq(alarms.state, list)
}

/**
 * Alarms at TVs that the reader sees, and, while somebody still has to go there, alarms in rooms that they look after whose
 * resident has left; also what they wrote.
 */
export const seenAt = ({ userId, roomIds, leftRoomIds }: InView): SQL | undefined =>
  or(
    amongRooms(alarmRecipients.roomId, roomIds),
    and(
      amongRooms(alarmRecipients.roomId, leftRoomIds),
      or(eq(alarms.createdBy, userId), and(isOpen, isWaiting)),
    ),
  )

/** A resident whom it is about, or to whose TV it went, still lives there. */
const hasResident = (db: Executor): SQL | undefined => {
  const boxInUse = (condition: SQL) =>
    db
      .select({ id: boxes.id })
      .from(boxes)
      .where(and(isNull(boxes.retiredAt), condition))
  const recipients = db
    .select({ roomId: alarmRecipients.roomId })
    .from(alarmRecipients)
    .where(
      and(eq(alarmRecipients.alarmId, alarms.id), exists(boxInUse(eq(boxes.roomId, alarmRecipients.roomId)))),
    )
  return or(exists(boxInUse(eq(boxes.roomId, alarms.roomId))), exists(recipients))
}

export const inView = (
  db: Executor,
  { userId, roomIds, leftRoomIds, clusterId }: InView,
): SQL | undefined => {
  const own = eq(alarms.createdBy, userId)
  const unsent = inArray(alarms.state, ['draft', 'scheduled'])
  const sentTo = (condition: SQL | undefined) =>
    inArray(alarms.id, db.select({ id: alarmRecipients.alarmId }).from(alarmRecipients).where(condition))
  const called = inArray(
    alarms.id,
    db.select({ id: alarmCalls.alarmId }).from(alarmCalls).where(eq(alarmCalls.userId, userId)),
  )
  return or(
    own,
    clusterId === undefined
      ? undefined
      : and(unsent, clusterId === null ? undefined : eq(alarms.clusterId, clusterId)),
    and(
      inArray(alarms.state, ['sent', 'recalled']),
      or(
        anyRoom(alarms.roomId, roomIds),
        sentTo(anyRoom(alarmRecipients.roomId, roomIds)),
        and(isOpen, sentTo(and(isWaiting, anyRoom(alarmRecipients.roomId, leftRoomIds)))),
        and(called, or(isOpen, hasResident(db))),
        // Whoever has taken the alarm has to end it.
        and(eq(alarms.takenBy, userId), isNull(alarms.endedAt)),
      ),
    ),
  )
}

/** A call for help has no text, so the room or the resident is searched. */
const roomsNamed = (db: Executor, search: string) =>
  db
    .select({ id: rooms.id })
    .from(rooms)
    .leftJoin(boxes, eq(boxes.roomId, rooms.id))
    .where(
      or(
        isLike(sql`${rooms.name} || ' ' || ${rooms.location}`, search),
        isLike(residentNameOf(boxes), search),
      ),
    )

export const listFilter = (
  db: Executor,
  {
    list,
    room,
    search,
  }: { list?: AlarmList | undefined; room?: number | undefined; search?: string | undefined },
): SQL | undefined =>
  and(
    inList(list),
    search === undefined
      ? undefined
      : or(
          ...[alarms.title, alarms.body, alarms.endNote].map((column) => isLike(column, search)),
          inArray(alarms.roomId, roomsNamed(db, search)),
        ),
    room === undefined
      ? undefined
      : or(
          eq(alarms.roomId, room),
          inArray(
            alarms.id,
            db
              .select({ id: alarmRecipients.alarmId })
              .from(alarmRecipients)
              .where(eq(alarmRecipients.roomId, room)),
          ),
        ),
  )
