import { functionNames } from '@lykta/contract/boxes'
import { eq } from 'drizzle-orm'
import { groups } from '../../tables.ts'
import { send } from '../messages.ts'
import { startSignInProvider, type SignInProviderServer } from '../sign-in-provider.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { picture, uploaded } from '../upload-files.ts'
import { createWorld } from '../world.ts'
import { userNames, type ActorName, type UserName } from './actors.ts'

type World = ReturnType<typeof createWorld>
export type PermissionUser = Awaited<ReturnType<World['user']>>

/** Another group in the same house. */
const groupBeside = async ({ db }: TestServer, groupId: number): Promise<number> => {
  const [first] = await db.select().from(groups).where(eq(groups.id, groupId))
  if (first === undefined) throw new Error('no such group')
  const [beside] = await db
    .insert(groups)
    .values({ entityId: first.entityId, name: 'First floor' })
    .returning()
  return beside?.id ?? 0
}

/** One box with every kind of function, one without any, and a user of every kind related to both. */
export const createPermissionWorld = async (server: TestServer, provider: SignInProviderServer) => {
  const world = createWorld(server.db)
  const { clusterId, groupId } = await world.group('Near')
  const other = await world.group('Far')
  const neighbour = { groupId: await groupBeside(server, groupId) }
  const box = await world.box({ groupId })
  const bareBox = await world.box({ groupId, functions: [] })
  const otherBox = await world.box({ groupId: neighbour.groupId })

  const user = (values: Parameters<World['user']>[0]) => world.user({ clusterId, ...values })
  const people: Record<UserName, PermissionUser> = {
    stranger: await user({ role: 'relative' }),
    ungranted: await user({ role: 'relative' }),
    viewers: await user({ role: 'relative' }),
    user: await user({ role: 'relative' }),
    superUser: await user({ role: 'relative' }),
    bare: await user({ role: 'relative' }),
    disabled: await user({ role: 'relative', disabledAt: new Date() }),
    staff: await user({ role: 'staff' }),
    otherStaff: await user({ role: 'staff' }),
    farStaff: await user({ role: 'staff', clusterId: other.clusterId }),
    admin: await user({ role: 'admin', level: 'cluster' }),
    otherAdmin: await user({ role: 'admin', level: 'cluster', clusterId: other.clusterId }),
    system: await user({ role: 'admin', level: 'system', clusterId: null }),
  }
  await world.link(people.stranger.id, otherBox.id)
  for (const { id } of [box, bareBox]) {
    await world.link(people.viewers.id, id, { competence: 'viewers' })
    await world.link(people.user.id, id, { competence: 'user' })
    await world.link(people.superUser.id, id, { competence: 'superUser' })
    await world.link(people.bare.id, id, { competence: 'superUser', permissions: [] })
    await world.link(people.ungranted.id, id, { competence: 'superUser', granted: false })
    await world.link(people.disabled.id, id, { competence: 'superUser' })
  }
  await world.assignStaff(people.staff.id, groupId)
  await world.assignStaff(people.otherStaff.id, neighbour.groupId)
  await world.assignStaff(people.farStaff.id, other.groupId)

  const file = await uploaded(server, people.superUser.token, { name: 'walk.jpg', content: await picture() })
  const messageId = await send(server, people.superUser.token, { ids: [box.roomId], files: [file.id] })

  return {
    server,
    provider,
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

    /** Returns undefined for `nobody`. */
    tokenOf: async (actor: ActorName): Promise<string | undefined> => {
      if (actor === 'nobody') return undefined
      if (actor === 'box') return box.token
      if (actor === 'otherBox') return otherBox.token
      // A new one for each request: some requests end the session.
      return await world.sessionOf(people[actor].id)
    },

    /** The actor's user; actors that are not users act on behalf of the superUser. */
    userOf: (actor: ActorName): PermissionUser =>
      people[userNames.find((name) => name === actor) ?? 'superUser'],

    /**
     * The user for whom a fixture is made that the actor then requests as their own, and who must be able to sign in.
     */
    makerFor: (actor: ActorName): UserName =>
      userNames.find((name) => name === actor && name !== 'disabled') ?? 'superUser',

    extensionOf: (actor: ActorName): string =>
      actor === 'box'
        ? box.extension
        : actor === 'otherBox'
          ? otherBox.extension
          : people[userNames.find((name) => name === actor) ?? 'superUser'].extension,
  }
}
export type PermissionWorld = Awaited<ReturnType<typeof createPermissionWorld>>

/** Starts the server with the actors' users. */
export const startPermissionServer = async (overrides: Parameters<typeof startTestServer>[0] = {}) => {
  const provider = await startSignInProvider()
  const server = await startTestServer({
    ...overrides,
    overrides: { authority: { cert: 'the certificate' }, ...overrides.overrides },
    environment: {
      LOGIN_FAILURES_PER_ADDRESS: '100000',
      CALENDAR_PRIVATE_ADDRESSES: '1',
      SECURITY_CONTACT: 'mailto:security@care.example',
      SIGN_IN_PROVIDERS: await provider.settings([{ id: 'bankid', linkBy: { claim: 'hsaid', is: 'hsaId' } }]),
      ...overrides.environment,
    },
  })
  provider.comesBackTo(server.origin)
  return {
    server: {
      ...server,
      [Symbol.asyncDispose]: async () => {
        await server[Symbol.asyncDispose]()
        await provider[Symbol.asyncDispose]()
      },
    },
    world: await createPermissionWorld(server, provider),
  }
}
