import { and, asc, eq, exists, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { casing } from '../../../../platform/columns.ts'
import type { Executor } from '../../../../platform/database.ts'
import { alarmRecipients, alarms } from '../../../alarms/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { boxes, inboxEntries, linkMails, links, pairings, sensors } from '../../../boxes/tables.ts'
import { calendarEvents, calendarFeeds, calendarSubscriptions } from '../../../calendar/tables.ts'
import { calls, reportedCalls } from '../../../calls/tables.ts'
import { consents } from '../../../consents/tables.ts'
import { files } from '../../../files/tables.ts'
import { messageFiles, messageRecipients, messages } from '../../../messages/tables.ts'
import { notificationPreferences, pushedStates } from '../../../notifications/tables.ts'
import { clusterOfGroup, entities, groups, rooms } from '../../../organisation/tables.ts'
import { erasures, dataExports } from '../../tables.ts'
import { deleted, kept, removed, type Fate } from '../fate.ts'

/** The box and the row of its room, which is the resident's stay. */
export interface Stay {
  boxId: number
  roomId: number
}

const build = new QueryBuilder({ casing })
const others = alias(messageRecipients, 'other_recipients')

/** Messages that went to this room and to no other. */
const onlyTo = (roomId: number) =>
  and(
    exists(
      build
        .select({ id: messageRecipients.messageId })
        .from(messageRecipients)
        .where(and(eq(messageRecipients.messageId, messages.id), eq(messageRecipients.roomId, roomId))),
    ),
    notExists(
      build
        .select({ id: others.messageId })
        .from(others)
        .where(and(eq(others.messageId, messages.id), ne(others.roomId, roomId))),
    ),
  )

const carriedOnlyTo = (roomId: number) =>
  exists(
    build
      .select({ id: messageFiles.fileId })
      .from(messageFiles)
      .innerJoin(messages, eq(messages.id, messageFiles.messageId))
      .where(and(eq(messageFiles.fileId, files.id), onlyTo(roomId))),
  )

/** What is left of a box: its number, which the audit names. */
const nobody = {
  profile: { title: '', firstName: '', lastName: '', phone: '', address: '', state: '' },
  tokenHash: null,
  simulated: false,
  quietHours: null,
  macAddress: '',
  help: null,
  silence: null,
  lifeSignAt: null,
  lastSeenAt: null,
  battery: null,
  usingBattery: null,
  ibeacon: null,
  hasIbeacon: null,
}

/** Every table with something of a resident. Messages to them alone are deleted by their feature, with their files. */
export const fatesOfResident = ({ boxId, roomId }: Stay): Fate[] => [
  { table: boxes, what: 'profile', rows: eq(boxes.id, boxId), becomes: { blanked: nobody } },
  { table: rooms, what: 'profile', rows: eq(rooms.id, roomId), becomes: { blanked: { location: '' } } },
  removed('messages', messages, onlyTo(roomId)),
  deleted('messages', messageRecipients, eq(messageRecipients.roomId, roomId)),
  removed('files', files, and(isNull(files.deletedAt), carriedOnlyTo(roomId))),
  deleted('calendar', calendarEvents, eq(calendarEvents.roomId, roomId)),
  deleted('calendar', calendarSubscriptions, eq(calendarSubscriptions.roomId, roomId)),
  deleted('calendar', calendarFeeds, eq(calendarFeeds.roomId, roomId)),
  deleted('calls', calls, or(eq(calls.roomId, roomId), eq(calls.boxId, boxId))),
  deleted('calls', reportedCalls, eq(reportedCalls.roomId, roomId)),
  // That there was an alarm, when, and who saw to it; not the words about the resident.
  {
    table: alarms,
    what: 'alarms',
    rows: eq(alarms.roomId, roomId),
    becomes: { blanked: { title: '', body: '', endNote: null } },
  },
  kept('alarms', 'alarms', alarmRecipients, eq(alarmRecipients.roomId, roomId)),
  deleted('people', links, eq(links.boxId, boxId)),
  deleted('consents', consents, eq(consents.boxId, boxId)),
  deleted('mails', linkMails, eq(linkMails.boxId, boxId)),
  deleted('devices', sensors, eq(sensors.boxId, boxId)),
  deleted('devices', pairings, eq(pairings.boxId, boxId)),
  deleted('devices', inboxEntries, eq(inboxEntries.boxId, boxId)),
  deleted('choices', notificationPreferences, eq(notificationPreferences.boxId, boxId)),
  deleted('choices', pushedStates, eq(pushedStates.boxId, boxId)),
  deleted('choices', dataExports, and(eq(dataExports.kind, 'resident'), eq(dataExports.subjectId, boxId))),
  kept('law', 'audit', auditEntries, eq(auditEntries.boxId, boxId)),
]

export const messagesOnlyTo = async (db: Executor, roomId: number, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ id: messages.id })
    .from(messageRecipients)
    .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
    .where(and(eq(messageRecipients.roomId, roomId), onlyTo(roomId)))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Takes the room out of plans and of alarms that have not gone out. Returns the plans that then reach nobody. */
export const leaveOutOfPlans = async (db: Executor, roomId: number): Promise<number[]> => {
  await db
    .update(messages)
    .set({ plannedRooms: sql`array_remove(${messages.plannedRooms}, ${roomId})` })
    .where(sql`${messages.plannedRooms} @> array[${roomId}]::integer[]`)
  await db
    .update(alarms)
    .set({ targetIds: sql`array_remove(${alarms.targetIds}, ${roomId})` })
    .where(
      and(
        inArray(alarms.state, ['draft', 'scheduled']),
        eq(alarms.target, 'individuals'),
        sql`${alarms.targetIds} @> array[${roomId}]::integer[]`,
      ),
    )
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(sql`${messages.plannedRooms} = '{}'`)
  return rows.map((row) => row.id)
}

/** Takes the pictures that people have given the resident off the box. Returns their files. */
export const takeOwnPictures = async (db: Executor, boxId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .innerJoin(links, eq(links.avatar, files.fd))
    .where(eq(links.boxId, boxId))
  await db.update(links).set({ avatar: null }).where(eq(links.boxId, boxId))
  return rows.map((row) => row.id)
}

/** The box of a resident, also of one who has left. */
export const stayOf = async (db: Executor, boxId: number) => {
  const [row] = await db
    .select({
      boxId: boxes.id,
      roomId: rooms.id,
      roomName: rooms.name,
      profile: boxes.profile,
      retiredAt: boxes.retiredAt,
      clusterId: clusterOfGroup.clusterId,
    })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .where(eq(boxes.id, boxId))
  return row
}

/** The first to leave first; `clusterId` null: every cluster. */
export const formerResidents = (db: Executor, clusterId: number | null, limit: number) =>
  db
    .select({
      id: boxes.id,
      profile: boxes.profile,
      room: rooms.name,
      group: groups.name,
      entity: entities.name,
      leftAt: boxes.retiredAt,
      erasureId: erasures.id,
    })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(groups, eq(groups.id, rooms.groupId))
    .innerJoin(entities, eq(entities.id, groups.entityId))
    .innerJoin(clusterOfGroup, eq(clusterOfGroup.groupId, rooms.groupId))
    .leftJoin(erasures, and(eq(erasures.kind, 'resident'), eq(erasures.subjectId, boxes.id)))
    .where(
      and(
        sql`${boxes.retiredAt} is not null`,
        isNull(erasures.doneAt),
        clusterId === null ? undefined : eq(clusterOfGroup.clusterId, clusterId),
      ),
    )
    .orderBy(asc(boxes.retiredAt), asc(boxes.id))
    .limit(limit)

/** Ends a stay that a restored backup has brought back. */
export const endStay = async (db: Executor, { boxId, roomId }: Stay, now: Date): Promise<void> => {
  for (const [table, id] of [
    [boxes, boxId],
    [rooms, roomId],
  ] as const)
    await db
      .update(table)
      .set({ retiredAt: now })
      .where(and(eq(table.id, id), isNull(table.retiredAt)))
}
