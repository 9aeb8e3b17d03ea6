import { randomUUID } from 'node:crypto'
import { functionNames } from '@lykta/contract/boxes'
import { eq } from 'drizzle-orm'
import { sha256 } from '../../platform/hash.ts'
import { groups, sessions } from '../../tables.ts'
import { send } from '../messages.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { picture, uploaded } from '../upload.ts'
import { createWorld } from '../world.ts'
import { personNames, type ActorName, type PersonName } from './actors.ts'

type World = ReturnType<typeof createWorld>
export type PermissionPerson = Awaited<ReturnType<World['person']>>

/** A token of one's own for every question: some questions end a session. */
const openSession = async (server: TestServer, userId: number): Promise<string> => {
  const token = `session-${randomUUID()}`
  const now = new Date()
  await server.db.insert(sessions).values({
    userId,
    tokenHash: sha256(token),
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
  })
  return token
}

/** Another group of the same house. */
const groupBeside = async ({ db }: TestServer, groupId: number): Promise<number> => {
  const [first] = await db.select().from(groups).where(eq(groups.id, groupId))
  if (first === undefined) throw new Error('no such group')
  const [beside] = await db
    .insert(groups)
    .values({ entityId: first.entityId, name: 'First floor' })
    .returning()
  return beside?.id ?? 0
}

/** One box with a function of each kind, one beside it without any, and a person of every kind who has to do with both. */
export const createPermissionWorld = async (server: TestServer) => {
  const world = createWorld(server.db)
  const { clusterId, groupId } = await world.group('Near')
  const other = await world.group('Far')
  const neighbour = { groupId: await groupBeside(server, groupId) }
  const box = await world.box({ groupId })
  const bareBox = await world.box({ groupId, functions: [] })
  const otherBox = await world.box({ groupId: neighbour.groupId })

  const person = (values: Parameters<World['person']>[0]) => world.person({ clusterId, ...values })
  const people: Record<PersonName, PermissionPerson> = {
    stranger: await person({ role: 'relative' }),
    viewers: await person({ role: 'relative' }),
    user: await person({ role: 'relative' }),
    superUser: await person({ role: 'relative' }),
    bare: await person({ role: 'relative' }),
    staff: await person({ role: 'staff' }),
    otherStaff: await person({ role: 'staff' }),
    admin: await person({ role: 'admin', level: 'cluster' }),
    otherAdmin: await person({ role: 'admin', level: 'cluster', clusterId: other.clusterId }),
    system: await person({ role: 'admin', level: 'system', clusterId: null }),
  }
  await world.link(people.stranger.id, otherBox.id)
  for (const { id } of [box, bareBox]) {
    await world.link(people.viewers.id, id, { competence: 'viewers' })
    await world.link(people.user.id, id, { competence: 'user' })
    await world.link(people.superUser.id, id, { competence: 'superUser' })
    await world.link(people.bare.id, id, { competence: 'superUser', permissions: [] })
  }
  await world.assignStaff(people.staff.id, groupId)
  await world.assignStaff(people.otherStaff.id, neighbour.groupId)

  const file = await uploaded(server, people.superUser.token, { name: 'walk.jpg', content: await picture() })
  const messageId = await send(server, people.superUser.token, { ids: [box.roomId], files: [file.id] })

  return {
    server,
    db: server.db,
    build: world,
    clusterId,
    groupId,
    box,
    bareBox,
    otherBox,
    people,
    file,
    messageId,
    functionNames,

    /** Undefined for nobody. */
    tokenOf: async (actor: ActorName): Promise<string | undefined> => {
      if (actor === 'nobody') return undefined
      if (actor === 'box') return box.token
      if (actor === 'otherBox') return otherBox.token
      return await openSession(server, people[actor].id)
    },

    /** The person that the actor is; those who are none ask in the name of the one whose box it is. */
    personOf: (actor: ActorName): PermissionPerson =>
      people[personNames.find((name) => name === actor) ?? 'superUser'],

    extensionOf: (actor: ActorName): string =>
      actor === 'box'
        ? box.extension
        : actor === 'otherBox'
          ? otherBox.extension
          : people[personNames.find((name) => name === actor) ?? 'superUser'].extension,
  }
}
export type PermissionWorld = Awaited<ReturnType<typeof createPermissionWorld>>

/** The server and the people of the walk, gone when it is over. */
export const startPermissionServer = async (overrides: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer({
    ...overrides,
    environment: { LOGIN_FAILURES_PER_ADDRESS: '100000', ...overrides.environment },
  })
  return { server, world: await createPermissionWorld(server) }
}
