import type { pictureRoutes } from '@lykta/contract/accounts/routes'
import type { userRoutes } from '@lykta/contract/accounts/users/routes'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { testPassword } from '../world.ts'
import type { CasesOf } from './case.ts'
import { administering, administeringList, but, everyUser, noUserAtAll } from './expected-outcomes.ts'
import type { PermissionWorld } from './world.ts'

const PlacesSchema = z.object({ data: z.object({ clusters: z.array(z.object({ id: z.number() })) }) })
const IdsSchema = z.object({ data: z.array(z.object({ id: z.number() })) })

/** A user of the cluster with no connection to the actors. */
const neighbour = async ({ build, clusterId }: PermissionWorld) => ({
  params: { id: (await build.user({ username: `x${randomUUID()}`, clusterId })).id },
})
/** The same, who has not chosen a password yet. */
const waiting = async ({ build, clusterId }: PermissionWorld) => ({
  params: {
    id: (await build.user({ username: `x${randomUUID()}`, clusterId, passwordHash: null })).id,
  },
})
/** A system administrator whose row names the cluster. */
const chief = async ({ build, clusterId }: PermissionWorld) => {
  const { id } = await build.user({
    username: `x${randomUUID()}`,
    role: 'admin',
    level: 'system',
    clusterId,
    passwordHash: null,
  })
  return { params: { id } }
}
const somebodyNew = () => {
  const username = `x${randomUUID()}`
  return { username, email: `${username}@example.org`, password: testPassword, firstName: 'Eva' }
}

/** Cluster administrators may not manage those above them. */
const raised = but(administering, { admin: '–' })

export const userCases: CasesOf<typeof userRoutes> = {
  list: [
    {
      of: 'the cluster',
      row: administeringList,
      ask: ({ people }) => ({ query: { filter: { search: people.superUser.username } } }),
      shows: (body, { people }) => IdsSchema.parse(body).data.some(({ id }) => id === people.superUser.id),
    },
  ],
  export: [
    {
      of: 'the cluster',
      row: administeringList,
      ask: ({ people }) => ({ query: { filter: { search: people.superUser.username } } }),
      shows: (body, { people }) => IdsSchema.parse(body).data.some(({ id }) => id === people.superUser.id),
    },
  ],
  find: [
    { of: 'the cluster', row: administering, ask: neighbour },
    { of: 'a system administrator', row: raised, ask: chief },
  ],
  create: [
    {
      of: 'the cluster',
      row: but(administering, { otherAdmin: '✗' }),
      ask: ({ clusterId }) => ({ body: { ...somebodyNew(), role: 'relative', cluster: clusterId } }),
    },
    {
      of: 'a system administrator',
      row: but(administering, { admin: '✗', otherAdmin: '✗' }),
      ask: () => ({ body: { ...somebodyNew(), role: 'admin', level: 'system' } }),
    },
  ],
  import: [
    {
      of: 'the own cluster',
      row: but(administering, { otherAdmin: '✓' }),
      ask: () => {
        const { username, email, firstName } = somebodyNew()
        return {
          body: {
            key: randomUUID(),
            dryRun: false,
            rows: [{ username, email, firstName, role: 'relative' }],
          },
        }
      },
    },
  ],
  act: [
    {
      of: 'the cluster',
      row: administering,
      ask: async (world) => ({
        body: { action: 'disable', ids: [(await neighbour(world)).params.id] },
      }),
    },
    {
      of: 'a system administrator',
      row: raised,
      ask: async (world) => ({ body: { action: 'invite', ids: [(await chief(world)).params.id] } }),
    },
  ],
  edit: [
    {
      of: 'the cluster',
      row: administering,
      ask: async (world) => ({ ...(await neighbour(world)), body: { firstName: 'Eva' } }),
    },
    {
      of: 'oneself, another password',
      row: noUserAtAll,
      ask: (world, actor) => ({
        params: { id: world.userOf(actor).id },
        body: { password: 'Another-password-2' },
      }),
    },
    {
      of: 'the cluster, raised to the system',
      row: but(administering, { admin: '✗' }),
      ask: async (world) => ({ ...(await neighbour(world)), body: { role: 'admin', level: 'system' } }),
    },
    {
      of: 'a system administrator',
      row: raised,
      ask: async (world) => ({ ...(await chief(world)), body: { firstName: 'Eva' } }),
    },
  ],
  remove: [
    {
      of: 'oneself',
      row: noUserAtAll,
      ask: (world, actor) => ({ params: { id: world.userOf(actor).id } }),
    },
    { of: 'the cluster', row: administering, ask: neighbour },
    { of: 'a system administrator', row: raised, ask: chief },
  ],
  places: [
    {
      of: 'the cluster',
      row: administeringList,
      ask: () => ({}),
      shows: (body, { clusterId }) =>
        PlacesSchema.parse(body).data.clusters.some(({ id }) => id === clusterId),
    },
  ],
  invite: [
    { of: 'the cluster', row: administering, ask: waiting },
    { of: 'a system administrator', row: raised, ask: chief },
  ],
  withdrawInvitation: [
    { of: 'the cluster', row: administering, ask: waiting },
    { of: 'a system administrator', row: raised, ask: chief },
  ],
}

export const pictureCases: CasesOf<typeof pictureRoutes> = {
  set: [
    {
      of: 'the cluster',
      row: administering,
      ask: async (world) => ({ ...(await neighbour(world)), body: { file: null } }),
    },
    {
      of: 'a system administrator',
      row: raised,
      ask: async (world) => ({ ...(await chief(world)), body: { file: null } }),
    },
    {
      of: 'oneself',
      row: everyUser,
      ask: (world, actor) => ({ params: { id: world.userOf(actor).id }, body: { file: null } }),
    },
  ],
}
