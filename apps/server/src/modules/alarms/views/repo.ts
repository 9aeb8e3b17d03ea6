import type { AlarmList } from '@lykta/contract/alarms/names'
import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { users } from '../../accounts/tables.ts'
import { boxes, firstNameOf, lastNameOf } from '../../boxes/tables.ts'
import { files } from '../../files/tables.ts'
import { groups, rooms } from '../../organisation/tables.ts'
import { anyRoom } from '../repo.ts'
import { alarmCalls, alarmRecipients, alarms, alarmSteps } from '../tables.ts'

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

const inView = (db: Executor, { userId, roomIds, tvRoomIds, clusterId }: InView): SQL | undefined => {
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

const creator = alias(users, 'creator')
const taker = alias(users, 'taker')
const nameOf = (of: typeof creator | typeof taker) => ({
  id: of.id,
  firstName: of.firstName,
  lastName: of.lastName,
})

const select = (db: Executor) =>
  db
    .select({
      alarm: alarms,
      creator: nameOf(creator),
      taker: nameOf(taker),
      room: { id: rooms.id, name: rooms.name, location: rooms.location },
      sound: { id: files.id, name: files.name, fd: files.fd },
    })
    .from(alarms)
    .leftJoin(creator, eq(creator.id, alarms.createdBy))
    .leftJoin(taker, eq(taker.id, alarms.takenBy))
    .leftJoin(rooms, eq(rooms.id, alarms.roomId))
    .leftJoin(files, eq(files.id, alarms.soundFileId))
export type AlarmView = Awaited<ReturnType<typeof select>>[number]

const forRoom = prepared({ roomId: rooms.id, ids: [alarms.id] }, (db, value) =>
  db
    .select({
      alarm: alarms,
      recipient: alarmRecipients,
      sound: files,
      taker: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(alarms)
    .leftJoin(
      alarmRecipients,
      and(eq(alarmRecipients.alarmId, alarms.id), eq(alarmRecipients.roomId, value('roomId'))),
    )
    .leftJoin(files, eq(files.id, alarms.soundFileId))
    .leftJoin(users, eq(users.id, alarms.takenBy))
    .where(
      and(
        isAnyOf(alarms.id, value('ids')),
        eq(alarms.state, 'sent').inlineParams(),
        or(isNotNull(alarmRecipients.roomId), eq(alarms.roomId, value('roomId'))),
      ),
    ),
)

const counted = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`

export const createViewsRepo = (db: Executor) => ({
  list: (
    view: InView,
    filter: { list?: AlarmList | undefined; room?: number | undefined; search?: string | undefined },
    page: { skip: number; limit: number },
  ) =>
    select(db)
      .where(and(inView(db, view), listFilter(db, filter)))
      .orderBy(
        filter.list === 'scheduled'
          ? asc(alarms.scheduledAt)
          : desc(sql`coalesce(${alarms.sentAt}, ${alarms.updatedAt})`),
        desc(alarms.id),
      )
      .offset(page.skip)
      .limit(page.limit),

  count: async (
    view: InView,
    filter: { list?: AlarmList | undefined; room?: number | undefined; search?: string | undefined },
  ): Promise<number> => {
    const [row] = await db
      .select({ total: count() })
      .from(alarms)
      .where(and(inView(db, view), listFilter(db, filter)))
    return row?.total ?? 0
  },

  totals: async (view: InView) => {
    const [row] = await db
      .select({
        open: counted(isOpen),
        sent: counted(eq(alarms.state, 'sent')),
        scheduled: counted(eq(alarms.state, 'scheduled')),
        draft: counted(eq(alarms.state, 'draft')),
        recalled: counted(eq(alarms.state, 'recalled')),
      })
      .from(alarms)
      .where(inView(db, view))
    return row ?? { open: 0, sent: 0, scheduled: 0, draft: 0, recalled: 0 }
  },

  one: async (view: InView, id: number): Promise<AlarmView | undefined> => {
    const [row] = await select(db).where(and(eq(alarms.id, id), inView(db, view)))
    return row
  },

  isInView: async (view: InView, id: number): Promise<boolean> => {
    const rows = await db
      .select({ id: alarms.id })
      .from(alarms)
      .where(and(eq(alarms.id, id), inView(db, view)))
    return rows.length > 0
  },

  /** Open alarms whose ladder has called the user, newest first. */
  calling: (userId: number, limit: number) =>
    select(db)
      .innerJoin(alarmCalls, and(eq(alarmCalls.alarmId, alarms.id), eq(alarmCalls.userId, userId)))
      .where(isOpen)
      .orderBy(desc(alarms.id))
      .limit(limit),

  /** How far alarms have come at the TVs that the reader sees; null: at all. */
  countsOf: (ids: readonly number[], roomIds: readonly number[] | null) => {
    return db
      .select({
        alarmId: alarmRecipients.alarmId,
        rooms: sql<number>`count(*)::int`,
        delivered: counted(isNotNull(alarmRecipients.deliveredAt)),
        shown: counted(isNotNull(alarmRecipients.shownAt)),
        acknowledged: counted(
          or(isNotNull(alarmRecipients.acknowledgedAt), isNotNull(alarmRecipients.handledAt)),
        ),
        offline: counted(and(isNull(alarmRecipients.deliveredAt), sql`${boxes.online} is not true`)),
      })
      .from(alarmRecipients)
      .leftJoin(boxes, and(eq(boxes.roomId, alarmRecipients.roomId), isNull(boxes.retiredAt)))
      .where(
        and(
          inArray(alarmRecipients.alarmId, [...ids]),
          roomIds === null ? undefined : anyRoom(alarmRecipients.roomId, roomIds),
        ),
      )
      .groupBy(alarmRecipients.alarmId)
  },

  /** Whether the reader looks after all, or any, of the rooms that they went to. */
  careOf: (ids: readonly number[], care: readonly number[]) => {
    const cared = anyRoom(alarmRecipients.roomId, care)
    return db
      .select({
        alarmId: alarmRecipients.alarmId,
        all: sql<boolean>`bool_and(${cared})`,
        any: sql<boolean>`bool_or(${cared})`,
      })
      .from(alarmRecipients)
      .where(inArray(alarmRecipients.alarmId, [...ids]))
      .groupBy(alarmRecipients.alarmId)
  },

  /** Those of the alarms whose ladder has called the user. */
  calledTo: async (userId: number, ids: readonly number[]): Promise<number[]> => {
    const rows = await db
      .select({ alarmId: alarmCalls.alarmId })
      .from(alarmCalls)
      .where(and(eq(alarmCalls.userId, userId), inArray(alarmCalls.alarmId, [...ids])))
    return rows.map(({ alarmId }) => alarmId)
  },

  receipts: (alarmId: number, roomIds: readonly number[] | null) =>
    db
      .select({
        recipient: alarmRecipients,
        room: { id: rooms.id, name: rooms.name, location: rooms.location },
        group: { id: groups.id, name: groups.name },
        resident: sql<string>`coalesce(trim(${firstNameOf(boxes)} || ' ' || ${lastNameOf(boxes)}), '')`,
        online: sql<boolean>`${boxes.online} is true`,
        handler: nameOf(taker),
      })
      .from(alarmRecipients)
      .innerJoin(rooms, eq(rooms.id, alarmRecipients.roomId))
      .innerJoin(groups, eq(groups.id, rooms.groupId))
      .leftJoin(boxes, and(eq(boxes.roomId, rooms.id), isNull(boxes.retiredAt)))
      .leftJoin(taker, eq(taker.id, alarmRecipients.handledBy))
      .where(
        and(
          eq(alarmRecipients.alarmId, alarmId),
          roomIds === null ? undefined : anyRoom(alarmRecipients.roomId, roomIds),
        ),
      )
      .orderBy(asc(groups.name), asc(groups.id), asc(rooms.name), asc(rooms.id)),

  steps: (alarmId: number) =>
    db.select().from(alarmSteps).where(eq(alarmSteps.alarmId, alarmId)).orderBy(asc(alarmSteps.position)),

  names: (userIds: readonly number[]) =>
    userIds.length === 0
      ? Promise.resolve([])
      : db
          .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(inArray(users.id, [...userIds])),

  /** What is the same for all TVs of one that is out; undefined: it is not. */
  sent: async (id: number) => {
    const [row] = await db
      .select({ alarm: alarms, taker: { firstName: users.firstName, lastName: users.lastName } })
      .from(alarms)
      .leftJoin(users, eq(users.id, alarms.takenBy))
      .where(and(eq(alarms.id, id), eq(alarms.state, 'sent')))
    return row
  },

  /** How often it has sounded in these rooms, and whether somebody has pressed OK or has been there. */
  inRooms: (alarmId: number, roomIds: readonly number[]) =>
    db
      .select({
        roomId: alarmRecipients.roomId,
        repeats: alarmRecipients.repeats,
        acknowledgedAt: alarmRecipients.acknowledgedAt,
        handledAt: alarmRecipients.handledAt,
      })
      .from(alarmRecipients)
      .where(and(eq(alarmRecipients.alarmId, alarmId), anyRoom(alarmRecipients.roomId, roomIds))),

  /** What the TV in a room shows of these. */
  forRoom: (roomId: number, ids: readonly number[]) => forRoom(db, { roomId, ids }),
})
export type ViewsRepo = ReturnType<typeof createViewsRepo>

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

const listFilter = (
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
