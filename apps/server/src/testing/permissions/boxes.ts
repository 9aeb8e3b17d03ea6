import type {
  stayRoutes,
  boxRoutes,
  sensorRoutes,
  managedBoxRoutes,
} from '@lykta/contract/boxes/administration/routes'
import type {
  boxViewRoutes,
  pairingRoutes,
  linkRoutes,
  ownBoxRoutes,
  inboxRoutes,
} from '@lykta/contract/boxes/routes'
import { z } from 'zod'
import { createHash, randomInt, randomUUID } from 'node:crypto'
import {
  EditedBoxesSchema,
  pairingAlphabet,
  pairingCodeLength,
  pairingLifetimeMs,
} from '@lykta/contract/boxes'
import { answerOf } from '@lykta/contract/envelope'
import { insertSensor } from '../../modules/boxes/sensors/repo.ts'
import { sensors, pairings } from '../../tables.ts'
import type { CasesOf } from './case.ts'
import {
  administering,
  administeringBox,
  administeringList,
  anyone,
  but,
  everyBox,
  everyUser,
  ownUser,
  seeing,
  steering,
} from './expected-outcomes.ts'
import type { PermissionWorld } from './world.ts'

const IdsSchema = z.object({ data: z.array(z.object({ id: z.number() })) })

const EditedSchema = answerOf(EditedBoxesSchema)

const drawCode = () =>
  Array.from({ length: pairingCodeLength }, () =>
    pairingAlphabet.charAt(randomInt(pairingAlphabet.length)),
  ).join('')

/** A TV that waits for its code to be entered. */
const waitingTv = async ({ db }: PermissionWorld) => {
  const [id, code, secret] = [randomUUID(), drawCode(), randomUUID()]
  const secretHash = createHash('sha256').update(secret).digest('hex')
  await db
    .insert(pairings)
    .values({ id, code, secretHash, expiresAt: new Date(Date.now() + pairingLifetimeMs) })
  return { id, code, secret }
}

/** Another box in the same group, with the same users. */
export const spareBox = async ({ build, groupId, people }: PermissionWorld) => {
  const box = await build.box({ groupId })
  await build.link(people.viewers.id, box.id, { competence: 'viewers' })
  await build.link(people.user.id, box.id, { competence: 'user' })
  await build.link(people.superUser.id, box.id)
  await build.link(people.bare.id, box.id, { permissions: [] })
  return { params: { id: box.id } }
}

/** Another user linked to the box. */
const linkedTo = async ({ build, box }: PermissionWorld) => {
  const { id: userId } = await build.user()
  await build.link(userId, box.id, { competence: 'user' })
  return { params: { id: box.id, userId } }
}
const permissions = { body: { permissions: ['phone', 'message'], competence: 'user' } }
/** Nobody may do it to themselves, whatever they may do with others. */
const seeingOnly = but(steering, { superUser: '✗', bare: '✗', admin: '✗', system: '✗' })

const flags = { settings: { phone: true } }

export const boxViewCases: CasesOf<typeof boxViewRoutes> = {
  list: [
    {
      of: 'oneself',
      row: everyUser,
      ask: (world, actor) => ({ params: { id: world.userOf(actor).id } }),
    },
    { of: 'the superUser', row: ownUser, ask: ({ people }) => ({ params: { id: people.superUser.id } }) },
  ],
  permissions: [
    { of: 'the box', row: seeing, ask: ({ box }) => ({ query: { filter: { caretaker: box.id } } }) },
  ],
  updateSettings: [
    { of: 'the box', row: seeing, ask: ({ box }) => ({ params: { id: box.id }, body: flags }) },
  ],
}

export const pairingCases: CasesOf<typeof pairingRoutes> = {
  begin: [{ of: 'a TV without a box', row: anyone, ask: () => ({}) }],
  state: [
    {
      of: 'a TV, by its secret',
      row: anyone,
      ask: async (world) => {
        const { id, secret } = await waitingTv(world)
        return { params: { id }, token: secret }
      },
    },
  ],
  waiting: [
    {
      of: 'a TV without a box',
      row: but(administering, { otherAdmin: '✓' }),
      ask: async (world) => ({ params: { code: (await waitingTv(world)).code } }),
    },
  ],
  pair: [
    {
      of: 'a room of the cluster',
      row: administering,
      ask: async (world) => {
        const { id: room } = await world.build.room(world.groupId)
        return { body: { code: (await waitingTv(world)).code, room } }
      },
    },
  ],
}

export const stayCases: CasesOf<typeof stayRoutes> = {
  release: [{ of: 'a box of the cluster', row: administeringBox, ask: spareBox }],
  move: [
    {
      of: 'a box of the cluster',
      row: administeringBox,
      ask: async (world) => {
        const free = await world.build.room(world.groupId)
        return { ...(await spareBox(world)), body: { room: free.id } }
      },
    },
  ],
  retire: [{ of: 'a box of the cluster', row: administeringBox, ask: spareBox }],
}

export const boxCases: CasesOf<typeof boxRoutes> = {
  find: [{ of: 'the box', row: seeing, ask: ({ box }) => ({ params: { id: box.id } }) }],
  edit: [
    {
      of: "one's own name for the box",
      row: seeing,
      ask: ({ box }) => ({ params: { id: box.id }, body: { nickName: 'Mamma' } }),
    },
    {
      of: "one's own picture for the box",
      row: seeing,
      ask: ({ box }) => ({ params: { id: box.id }, body: { avatar: null } }),
    },
    {
      of: 'what its TV shows',
      row: steering,
      ask: ({ box, functionNames }) => ({ params: { id: box.id }, body: { functions: functionNames } }),
    },
    {
      of: 'its calls for help',
      row: steering,
      ask: ({ box }) => ({ params: { id: box.id }, body: { help: null } }),
    },
  ],
}

export const managedBoxCases: CasesOf<typeof managedBoxRoutes> = {
  list: [
    {
      of: 'the cluster',
      row: administeringList,
      ask: ({ box }) => ({ query: { filter: { ids: [box.id] } } }),
      shows: (body, { box }) => IdsSchema.parse(body).data.some(({ id }) => id === box.id),
    },
  ],
  export: [
    {
      of: 'the cluster',
      row: administeringList,
      ask: ({ box }) => ({ query: { filter: { ids: [box.id] } } }),
      shows: (body, { box }) => IdsSchema.parse(body).data.some(({ id }) => id === box.id),
    },
  ],
  editMany: [
    {
      of: 'the cluster',
      row: administeringList,
      ask: ({ box }) => ({ body: { ids: [box.id], volume: 40 } }),
      shows: (body, { box }) => EditedSchema.parse(body).data.done.includes(box.id),
    },
  ],
}

const aSensor = ({ db, box }: PermissionWorld) =>
  insertSensor(db, {
    boxId: box.id,
    name: randomUUID(),
    topics: ['power'],
    tokenHash: randomUUID(),
  })

export const sensorCases: CasesOf<typeof sensorRoutes> = {
  list: [{ of: 'the box', row: steering, ask: ({ box }) => ({ params: { id: box.id } }) }],
  create: [
    {
      of: 'the box',
      row: steering,
      ask: async ({ db, box }) => {
        await db.delete(sensors)
        return { params: { id: box.id }, body: { name: randomUUID(), topics: ['power'] } }
      },
    },
  ],
  remove: [
    {
      of: 'the box',
      row: steering,
      ask: async (world) => ({
        params: { id: world.box.id, companionId: (await aSensor(world))?.id ?? 0 },
      }),
    },
  ],
}

export const linkCases: CasesOf<typeof linkRoutes> = {
  list: [{ of: 'the box', row: steering, ask: ({ box }) => ({ params: { id: box.id } }) }],
  find: [
    {
      of: 'the user',
      row: steering,
      ask: ({ box, people }) => ({ params: { id: box.id, userId: people.user.id } }),
    },
  ],
  set: [
    {
      of: 'somebody else',
      row: steering,
      ask: async (world) => ({ ...(await linkedTo(world)), ...permissions }),
    },
    {
      of: 'oneself',
      row: seeingOnly,
      ask: (world, actor) => ({
        params: { id: world.box.id, userId: world.userOf(actor).id },
        ...permissions,
      }),
    },
    {
      of: 'somebody of the cluster who is not linked yet',
      row: but(steering, { superUser: '–', bare: '–' }),
      ask: async ({ box, build, clusterId }) => ({
        params: { id: box.id, userId: (await build.user({ clusterId })).id },
        ...permissions,
      }),
    },
    {
      of: 'somebody of another cluster who is not linked yet',
      row: but(steering, { superUser: '–', bare: '–', admin: '–', system: '–' }),
      ask: async ({ box, build, people }) => ({
        params: { id: box.id, userId: (await build.user({ clusterId: people.otherAdmin.clusterId })).id },
        ...permissions,
      }),
    },
  ],
  end: [
    { of: 'somebody else', row: steering, ask: linkedTo },
    {
      of: 'oneself',
      row: seeingOnly,
      ask: (world, actor) => ({ params: { id: world.box.id, userId: world.userOf(actor).id } }),
    },
  ],
}

export const ownBoxCases: CasesOf<typeof ownBoxRoutes> = {
  me: [{ of: 'itself', row: everyBox, ask: () => ({}) }],
  contacts: [{ of: 'itself', row: everyBox, ask: () => ({}) }],
}

export const inboxCases: CasesOf<typeof inboxRoutes> = {
  read: [{ of: 'itself', row: everyBox, ask: () => ({}) }],
}
