import type { AlarmList } from '@lykta/contract/alarms/names'
import { and, eq, ilike, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { boxes, firstNameOf, lastNameOf } from '../../boxes/tables.ts'
import { rooms } from '../../organisation/tables.ts'
import { anyRoom } from '../repo.ts'
import { alarmCalls, alarmRecipients, alarms } from '../tables.ts'

/** What the reader of a list sees: alarms to rooms that they see, those that they wrote, and those that called them. */
export interface InView {
  userId: number
  roomIds: readonly number[]
  /** Of alarms to TVs: those, and the rooms that they look after whose box has been retired since. */
  tvRoomIds: readonly number[]
  /** The cluster whose drafts and plans they see too; null: every one; undefined: none but their own. */
  clusterId: number | null | undefined
}

/** Its ladder climbs, or has ended without an answer; of a call for help also while it has been taken and not ended. */
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

export const inView = (db: Executor, { userId, roomIds, tvRoomIds, clusterId }: InView): SQL | undefined => {
  const own = eq(alarms.createdBy, userId)
  const unsent = inArray(alarms.state, ['draft', 'scheduled'])
  return or(
    own,
    clusterId === undefined
      ? undefined
      : and(unsent, clusterId === null ? undefined : eq(alarms.clusterId, clusterId)),
    and(
      inArray(alarms.state, ['sent', 'recalled']),
      or(
        anyRoom(alarms.roomId, roomIds),
        inArray(
          alarms.id,
          db
            .select({ id: alarmRecipients.alarmId })
            .from(alarmRecipients)
            .where(anyRoom(alarmRecipients.roomId, tvRoomIds)),
        ),
        inArray(
          alarms.id,
          db.select({ id: alarmCalls.alarmId }).from(alarmCalls).where(eq(alarmCalls.userId, userId)),
        ),
      ),
    ),
  )
}

/** A call for help has no text: it is found by the room or the resident. */
const roomsNamed = (db: Executor, search: string) =>
  db
    .select({ id: rooms.id })
    .from(rooms)
    .leftJoin(boxes, eq(boxes.roomId, rooms.id))
    .where(
      or(
        ilike(sql`${rooms.name} || ' ' || ${rooms.location}`, search),
        ilike(sql`${firstNameOf(boxes)} || ' ' || ${lastNameOf(boxes)}`, search),
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
          ...[alarms.title, alarms.body, alarms.endNote].map((column) => ilike(column, search)),
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
