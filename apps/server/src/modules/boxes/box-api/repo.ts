import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { extensionsFrom } from '@lykta/contract/calls/constants'
import { staffGroups, users } from '../../accounts/tables.ts'
import { consents, isConsented } from '../../consents/tables.ts'
import { rooms } from '../../organisation/tables.ts'
import { boxes, links } from '../tables.ts'

const nowOf = { now: consents.from }

const inItsRoom = prepared({ boxId: boxes.id, ...nowOf }, (db, value) =>
  db
    .select({
      box: boxes,
      room: rooms,
      mayCallForHelp: isConsented('help', { boxId: boxes.id }, value('now')),
      showsPictures: isConsented('slideshow', { boxId: boxes.id }, value('now')),
    })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .where(and(eq(boxes.id, value('boxId')), isNull(boxes.retiredAt))),
)
const linkedTo = prepared({ boxId: boxes.id, ...nowOf }, (db, value) =>
  db
    .select({
      userId: users.id,
      firstName: users.firstName,
      avatar: users.avatar,
      extension: users.extension,
      autoAnswer: sql<boolean>`${links.autoAnswer} is not null and ${isConsented('automaticAnswer', links, value('now'))}`,
    })
    .from(links)
    .innerJoin(users, and(eq(users.id, links.userId), isNull(users.disabledAt)))
    .where(and(eq(links.boxId, value('boxId')), eq(links.granted, true).inlineParams()))
    .orderBy(asc(links.createdAt), asc(users.id)),
)
const staffOfRoom = prepared({ boxId: boxes.id }, (db, value) =>
  db
    .select({ groupId: rooms.groupId, userId: users.id, extension: users.extension })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(staffGroups, eq(staffGroups.groupId, rooms.groupId))
    .innerJoin(users, and(eq(users.id, staffGroups.userId), isNull(users.disabledAt)))
    .where(eq(boxes.id, value('boxId'))),
)
const showing = prepared({ extensions: [users.extension] }, (db, value) => {
  const shown = and(isNull(boxes.retiredAt), isAnyOf(users.extension, value('extensions')))
  return union(
    db
      .select({ boxId: boxes.id })
      .from(users)
      .innerJoin(links, and(eq(links.userId, users.id), eq(links.granted, true).inlineParams()))
      .innerJoin(boxes, eq(boxes.id, links.boxId))
      .where(shown),
    db
      .select({ boxId: boxes.id })
      .from(users)
      .innerJoin(staffGroups, eq(staffGroups.userId, users.id))
      .innerJoin(rooms, eq(rooms.groupId, staffGroups.groupId))
      .innerJoin(boxes, eq(boxes.roomId, rooms.id))
      .where(shown),
  )
})

export const boxWithRoom = async (db: Executor, boxId: number, now: Date) => {
  const [row] = await inItsRoom(db, { boxId, now })
  return row
}

/** The users linked to the box, oldest first. */
export const linkedPeople = (db: Executor, boxId: number, now: Date) => linkedTo(db, { boxId, now })

/** The staff who look after the box's room, and the number that rings them all. */
export const staffOf = async (db: Executor, boxId: number) => {
  const staff = await staffOfRoom(db, { boxId })
  return staff.map(({ groupId, ...one }) => ({ ...one, number: String(extensionsFrom.group + groupId) }))
}

/** The boxes whose own extension is one of these. */
export const boxesAt = (db: Executor, extensions: readonly string[]) =>
  db
    .select({ boxId: boxes.id, roomId: boxes.roomId })
    .from(boxes)
    .where(and(inArray(boxes.extension, [...extensions]), isNull(boxes.retiredAt)))

/** The boxes that have one of these extensions among their contacts, directly or as staff. */
export const boxesThatShow = async (db: Executor, extensions: readonly string[]): Promise<number[]> => {
  const rows = await showing(db, { extensions })
  return rows.map(({ boxId }) => boxId)
}
