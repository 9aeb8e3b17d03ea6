import { randomUUID } from 'node:crypto'
import { functionNames } from '@lykta/contract/boxes'
import { and, eq } from 'drizzle-orm'
import { hashPassword } from '../modules/accounts/index.ts'
import { systemClock, type Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { sha256 } from '../platform/hash.ts'
import { sensorTokenPrefix } from '../signed-in.ts'
import {
  boxes,
  sensors,
  clusters,
  entities,
  entityGroups,
  groups,
  links,
  rooms,
  sessions,
  staffGroups,
  users,
} from '../tables.ts'

/** The password of every user created by a test. */
export const testPassword = 'Test-password-1'
let hashed: Promise<string> | undefined

const one = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('no row came back')
  return row
}

let serial = 0

/** Builders of users, rooms and boxes; a test gives only the values it is about. Sessions begin at the clock's time. */
export const createWorld = (db: Database, clock: Clock = systemClock) => {
  const makeGroup = async (clusterName = 'Sjöbygden') => {
    const cluster = one(await db.insert(clusters).values({ name: clusterName }).returning())
    const entityGroup = one(
      await db.insert(entityGroups).values({ clusterId: cluster.id, name: 'North' }).returning(),
    )
    const entity = one(
      await db.insert(entities).values({ entityGroupId: entityGroup.id, name: 'Björkgården' }).returning(),
    )
    const group = one(
      await db.insert(groups).values({ entityId: entity.id, name: 'Second floor' }).returning(),
    )
    return { clusterId: cluster.id, entityId: entity.id, groupId: group.id }
  }

  /** Creates a live session of a user. Returns its token. */
  const sessionOf = async (userId: number): Promise<string> => {
    const token = `session-${randomUUID()}`
    const now = clock.now()
    await db.insert(sessions).values({
      userId,
      tokenHash: sha256(token),
      lastUsedAt: now,
      provedAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    return token
  }

  return {
    group: makeGroup,
    sessionOf,

    room: async (groupId: number, values: { name?: string; location?: string } = {}) =>
      one(
        await db
          .insert(rooms)
          .values({ groupId, name: '214', ...values })
          .returning(),
      ),

    /** Creates a box with its token, in a new room unless one is given. */
    box: async (values: { groupId: number; roomId?: number } & Partial<typeof boxes.$inferInsert>) => {
      const { groupId, roomId, ...rest } = values
      const room =
        roomId ??
        one(await db.insert(rooms).values({ groupId, name: '214', location: 'Mamma' }).returning()).id
      serial += 1
      const token = `box_test-${String(serial)}-${String(Date.now())}`
      const box = one(
        await db
          .insert(boxes)
          .values({
            roomId: room,
            tokenHash: sha256(token),
            profile: { title: '', firstName: 'Astrid', lastName: 'Lind', phone: '', address: '', state: '' },
            ...rest,
          })
          .returning(),
      )
      return { ...box, token }
    },

    /** A sensor that may report to the box; signs in as `{boxId}-{name}`. */
    sensor: async (boxId: number, name = 'sensor') => {
      const token = `${sensorTokenPrefix}${randomUUID()}`
      const tokenHash = sha256(token)
      await db.delete(sensors).where(and(eq(sensors.boxId, boxId), eq(sensors.name, name)))
      await db.insert(sensors).values({ boxId, name, topics: ['power', 'help'], tokenHash })
      return { id: boxId, token, options: { clientId: `${String(boxId)}-${name}` } }
    },

    /** A user with a live session. */
    user: async (values: Partial<typeof users.$inferInsert> = {}) => {
      serial += 1
      hashed ??= hashPassword(testPassword)
      const username = values.username ?? `user${String(serial)}`
      const user = one(
        await db
          .insert(users)
          .values({
            username,
            email: `${username}@example.org`,
            passwordHash: await hashed,
            firstName: 'Karin',
            lastName: 'Lindqvist',
            role: 'relative',
            ...values,
          })
          .returning(),
      )
      return { ...user, token: await sessionOf(user.id) }
    },

    /** Links a relative to a box, with all permissions unless a test gives fewer. */
    link: async (userId: number, boxId: number, values: Partial<typeof links.$inferInsert> = {}) => {
      await db
        .insert(links)
        .values({ userId, boxId, permissions: [...functionNames], competence: 'superUser', ...values })
    },

    /** Another group in the entity of that group. Returns its id. */
    groupIn: async (groupId: number, name: string): Promise<number> => {
      const beside = one(await db.select().from(groups).where(eq(groups.id, groupId)))
      return one(await db.insert(groups).values({ entityId: beside.entityId, name }).returning()).id
    },

    assignStaff: async (userId: number, groupId: number) => {
      await db.insert(staffGroups).values({ userId, groupId })
    },
  }
}
