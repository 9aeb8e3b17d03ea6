import { and, asc, desc, eq, isNull, lte, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Executor } from '../../platform/database.ts'
import { dueInTurns, lockDue, type DueRow, type Part } from '../../platform/jobs/due-rows.ts'
import { isAnyOf } from '../../platform/prepared.ts'
import { users } from '../accounts/tables.ts'
import { boxes, residentNameOf } from '../boxes/tables.ts'
import { clusterOfGroup, rooms } from '../organisation/tables.ts'
import { alarmCalls, alarmRecipients, alarms, type alarmSteps } from './tables.ts'

export type AlarmRow = typeof alarms.$inferSelect
export type NewAlarm = typeof alarms.$inferInsert
export type StepRow = typeof alarmSteps.$inferSelect

/** The user responsible for its text and its recipients. */
export const savedBy = ({ changedBy, createdBy }: Pick<AlarmRow, 'changedBy' | 'createdBy'>): number | null =>
  changedBy ?? createdBy

/** Whose turn it counts as while alarms wait: the responsible user's, or for a call for help, the resident's. */
export const ownerOf = sql<number>`coalesce(${alarms.changedBy}, ${alarms.createdBy}, - ${alarms.roomId}, 0)`

export const activeUser = and(isNull(users.disabledAt), isNull(users.deletedAt))

/** The rooms as one parameter, however many. */
export const anyRoom = (column: SQLWrapper, ids: readonly number[]) =>
  isAnyOf(column, sql`${sql.param([...ids])}::integer[]`)

/** The same where an index has already found the rows, or for many rooms: PostgreSQL looks each up rather than scan them all. */
export const amongRooms = (column: SQLWrapper, ids: readonly number[]) =>
  sql<boolean>`${column} in (select unnest(${sql.param([...ids])}::integer[]))`

/** Not acknowledged, taken, recalled or cancelled yet. */
export const waitsForAnswer = ({ ladderEnd }: Pick<AlarmRow, 'ladderEnd'>): boolean =>
  ladderEnd === null || ladderEnd === 'unanswered'

/** The same of a row in a query. */
export const waitingForAnswer = or(isNull(alarms.ladderEnd), eq(alarms.ladderEnd, 'unanswered'))

/** Nobody has acknowledged it there, or been there. */
export const isWaiting = and(isNull(alarmRecipients.acknowledgedAt), isNull(alarmRecipients.handledAt))

const isScheduled = (now: Date) => and(eq(alarms.state, 'scheduled'), lte(alarms.scheduledAt, now))

export const recipientRooms = async (db: Executor, alarmId: number): Promise<number[]> => {
  const rows = await db
    .select({ roomId: alarmRecipients.roomId })
    .from(alarmRecipients)
    .where(eq(alarmRecipients.alarmId, alarmId))
    .orderBy(asc(alarmRecipients.roomId))
  return rows.map(({ roomId }) => roomId)
}

export const alarmByClientId = async (db: Executor, userId: number, clientId: string) => {
  const [row] = await db
    .select({ id: alarms.id, state: alarms.state })
    .from(alarms)
    .where(and(eq(alarms.createdBy, userId), eq(alarms.clientId, clientId)))
  return row
}

/** Returns undefined if the same one already exists. */
export const insertAlarm = async (db: Executor, alarm: NewAlarm): Promise<AlarmRow | undefined> => {
  const [row] = await db.insert(alarms).values(alarm).onConflictDoNothing().returning()
  return row
}

export const updateAlarm = async (db: Executor, id: number, change: Partial<NewAlarm>): Promise<void> => {
  await db.update(alarms).set(change).where(eq(alarms.id, id))
}

export const removeAlarm = async (db: Executor, id: number): Promise<void> => {
  await db.delete(alarms).where(eq(alarms.id, id))
}

export const alarmById = async (db: Executor, id: number): Promise<AlarmRow | undefined> => {
  const [row] = await db.select().from(alarms).where(eq(alarms.id, id))
  return row
}

/** Locks the alarm until the transaction ends. */
export const lockAlarm = async (db: Executor, id: number): Promise<AlarmRow | undefined> => {
  const [row] = await db.select().from(alarms).where(eq(alarms.id, id)).for('update')
  return row
}

/** Calls for help of a room, by their press. */
export const lockHelp = async (
  db: Executor,
  roomId: number,
  helpId: string,
): Promise<AlarmRow | undefined> => {
  const [row] = await db
    .select()
    .from(alarms)
    .where(and(eq(alarms.roomId, roomId), eq(alarms.helpId, helpId)))
    .for('update')
  return row
}

/** The room's call for help that has not ended. */
export const lockOpenHelp = async (db: Executor, roomId: number): Promise<AlarmRow | undefined> => {
  const [row] = await db
    .select()
    .from(alarms)
    .where(
      and(
        eq(alarms.roomId, roomId),
        eq(alarms.origin, 'resident'),
        eq(alarms.state, 'sent'),
        isNull(alarms.endedAt),
      ),
    )
    .orderBy(desc(alarms.id))
    .limit(1)
    .for('update')
  return row
}

/** Scheduled alarms that are due. */
export const dueAlarms = (db: Executor, now: Date, part: Part): Promise<DueRow[]> => {
  const { id, request, scheduledAt: dueAt } = alarms
  return dueInTurns(db, { table: alarms, id, request, dueAt, owner: ownerOf, isDue: isScheduled(now) }, part)
}

export const lockDueAlarm = (db: Executor, id: number, now: Date): Promise<AlarmRow | undefined> =>
  lockDue(db.select().from(alarms), and(eq(alarms.id, id), isScheduled(now)))

export const insertRecipients = async (
  db: Executor,
  alarmId: number,
  roomIds: readonly number[],
): Promise<void> => {
  await db.execute(sql`
    insert into alarm_recipients (alarm_id, room_id)
    select ${alarmId}, unnest(${sql.param([...roomIds])}::integer[])`)
}

/** The rooms where nobody has acknowledged it or been there. */
export const waitingRooms = async (db: Executor, alarmId: number): Promise<number[]> => {
  const rows = await db
    .select({ roomId: alarmRecipients.roomId })
    .from(alarmRecipients)
    .where(and(eq(alarmRecipients.alarmId, alarmId), isWaiting))
    .orderBy(asc(alarmRecipients.roomId))
  return rows.map(({ roomId }) => roomId)
}

export const isWaitedFor = async (db: Executor, alarmId: number): Promise<boolean> => {
  const rows = await db
    .select({ roomId: alarmRecipients.roomId })
    .from(alarmRecipients)
    .where(and(eq(alarmRecipients.alarmId, alarmId), isWaiting))
    .limit(1)
  return rows.length > 0
}

/** The rooms concerned: those it was sent to, or the room of a call for help or a silence. */
export const concernedRooms = (db: Executor, alarm: Pick<AlarmRow, 'id' | 'roomId'>): Promise<number[]> =>
  alarm.roomId === null ? recipientRooms(db, alarm.id) : Promise.resolve([alarm.roomId])

export const roomNames = async (db: Executor, roomIds: readonly number[]): Promise<string[]> => {
  const rows = await db
    .select({ name: rooms.name, location: rooms.location })
    .from(rooms)
    .where(anyRoom(rooms.id, roomIds))
    .orderBy(asc(rooms.name), asc(rooms.id))
  return rows.map(({ name, location }) => [name, location].filter((part) => part !== '').join(' '))
}

export const countRepetition = async (
  db: Executor,
  alarmId: number,
  roomIds: readonly number[],
): Promise<void> => {
  await db
    .update(alarmRecipients)
    .set({ repeats: sql`${alarmRecipients.repeats} + 1` })
    .where(and(eq(alarmRecipients.alarmId, alarmId), anyRoom(alarmRecipients.roomId, roomIds)))
}

export const setHandled = async (
  db: Executor,
  alarmId: number,
  roomIds: readonly number[],
  userId: number,
  at: Date,
): Promise<number[]> => {
  const rows = await db
    .update(alarmRecipients)
    .set({ handledBy: userId, handledAt: at })
    .where(
      and(
        eq(alarmRecipients.alarmId, alarmId),
        anyRoom(alarmRecipients.roomId, roomIds),
        isNull(alarmRecipients.handledAt),
      ),
    )
    .returning({ roomId: alarmRecipients.roomId })
  return rows.map(({ roomId }) => roomId)
}

/** The boxes in these rooms with the state of their TVs and their place, by room. */
export const reachOf = async (db: Executor, roomIds: readonly number[]) =>
  db
    .select({
      roomId: boxes.roomId,
      room: { id: rooms.id, name: rooms.name, location: rooms.location },
      resident: sql<string>`${residentNameOf(boxes)}`,
      hasTv: sql<boolean>`${boxes.tokenHash} is not null`,
      online: boxes.online,
      battery: boxes.battery,
      usingBattery: boxes.usingBattery,
      clusterId: clusterOfGroup.clusterId,
      groupId: rooms.groupId,
    })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(and(isNull(boxes.retiredAt), anyRoom(boxes.roomId, roomIds)))
    .orderBy(asc(rooms.name), asc(rooms.id))

export const usersCalled = async (db: Executor, alarmId: number): Promise<number[]> => {
  const rows = await db
    .select({ userId: alarmCalls.userId })
    .from(alarmCalls)
    .where(eq(alarmCalls.alarmId, alarmId))
  return rows.map(({ userId }) => userId)
}

/** The rooms that a step concerns: where nobody has answered, or the one that the alarm is about. */
export const roomsAbout = (
  db: Executor,
  { id, roomId }: Pick<AlarmRow, 'id' | 'roomId'>,
): Promise<number[]> => (roomId === null ? waitingRooms(db, id) : Promise.resolve([roomId]))
