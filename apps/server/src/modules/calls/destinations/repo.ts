import { extensionsFrom } from '@lykta/contract/calls/constants'
import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { staffGroups, users } from '../../accounts/tables.ts'
import { boxes, links } from '../../boxes/tables.ts'
import { rooms } from '../../organisation/tables.ts'

export const userByExtension = async (db: Executor, extension: string) => {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.extension, extension), isNull(users.disabledAt)))
  return user
}

export const userById = async (db: Executor, id: number) => {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)))
  return user
}

export const boxByExtension = async (db: Executor, extension: string) => {
  const [row] = await db
    .select({ box: boxes, room: rooms })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .where(and(eq(boxes.extension, extension), isNull(boxes.retiredAt)))
  return row
}

export const boxById = async (db: Executor, id: number) => {
  const [row] = await db
    .select({ extension: boxes.extension, quietHours: boxes.quietHours, timeZone: boxes.timeZone })
    .from(boxes)
    .where(and(eq(boxes.id, id), isNull(boxes.retiredAt)))
  return row
}

export const nickNameOf = async (db: Executor, userId: number, boxId: number): Promise<string> => {
  const [link] = await db
    .select({ nickName: links.nickName })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.boxId, boxId)))
  return link?.nickName ?? ''
}

/** The staff of a group, by the group's extension. */
export const staffByExtension = async (db: Executor, extension: string) => {
  const groupId = Number(extension) - extensionsFrom.group
  if (!/^\d{6,9}$/.test(extension) || groupId <= 0) return undefined
  const staff = await db
    .select({ id: users.id, extension: users.extension })
    .from(staffGroups)
    .innerJoin(users, and(eq(users.id, staffGroups.userId), isNull(users.disabledAt)))
    .where(eq(staffGroups.groupId, groupId))
  return { groupId, staff }
}
export type BoxWithRoom = NonNullable<Awaited<ReturnType<typeof boxByExtension>>>
