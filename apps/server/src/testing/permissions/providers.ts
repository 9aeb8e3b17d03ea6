import { randomUUID } from 'node:crypto'
import type {
  identityRoutes,
  managedLoginRoutes,
  providerRoutes,
} from '@lykta/contract/accounts/providers/routes'
import { answerOf } from '@lykta/contract/envelope'
import { z } from 'zod'
import { providerIdentities } from '../../tables.ts'
import { administering, anyone, but, everyUser, ownUser } from './expected-outcomes.ts'
import type { CasesOf } from './case.ts'
import type { PermissionWorld } from './world.ts'

const StartedSchema = answerOf(z.object({ url: z.string(), flow: z.string() }))

/** What somebody brings back from the provider. */
const brought = async ({ server, provider }: PermissionWorld, subject: string) => {
  provider.signsIn({ subject })
  const { body } = await server.call('POST', 'sign-in/providers/bankid', { body: {} })
  const { url, flow } = StartedSchema.parse(body).data
  return { flow, answer: await provider.comeBack(url, subject) }
}

const identityOf = async ({ db, provider }: PermissionWorld, userId: number) => {
  const subject = randomUUID()
  const values = { userId, provider: subject, issuer: provider.issuer, subject }
  const [row] = await db.insert(providerIdentities).values(values).returning()
  if (row === undefined) throw new Error('no identity')
  return row.id
}

export const providerCases: CasesOf<typeof providerRoutes> = {
  list: [{ of: 'all', row: anyone, ask: () => ({}) }],
  start: [{ of: 'a provider', row: anyone, ask: () => ({ params: { provider: 'bankid' }, body: {} }) }],
  login: [
    {
      of: 'an account that is connected',
      row: anyone,
      ask: async (world) => {
        const { id: userId } = await world.build.user()
        const subject = randomUUID()
        const { issuer } = world.provider
        await world.db.insert(providerIdentities).values({ userId, provider: 'bankid', issuer, subject })
        return { body: await brought(world, subject) }
      },
    },
  ],
}

export const identityCases: CasesOf<typeof identityRoutes> = {
  list: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
  add: [
    {
      of: 'oneself',
      row: everyUser,
      ask: async (world) => ({ body: await brought(world, randomUUID()) }),
    },
  ],
  remove: [
    {
      of: 'oneself',
      row: everyUser,
      ask: async (world, actor) => ({ params: { id: await identityOf(world, world.userOf(actor).id) } }),
    },
    {
      of: 'the superUser',
      row: but(ownUser, { admin: '–', system: '–' }),
      ask: async (world) => ({ params: { id: await identityOf(world, world.people.superUser.id) } }),
    },
  ],
}

const neighbour = ({ build, clusterId }: PermissionWorld) =>
  build.user({ username: `x${randomUUID()}`, clusterId })

export const managedLoginCases: CasesOf<typeof managedLoginRoutes> = {
  find: [
    {
      of: 'the cluster',
      row: administering,
      ask: async (world) => ({ params: { id: (await neighbour(world)).id } }),
    },
  ],
  setNumber: [
    {
      of: 'the cluster',
      row: administering,
      ask: async (world) => ({
        params: { id: (await neighbour(world)).id, kind: 'hsaId' },
        body: { value: `SE2321000016-${randomUUID().slice(0, 8)}` },
      }),
    },
  ],
  remove: [
    {
      of: 'the cluster',
      row: administering,
      ask: async (world) => {
        const { id } = await neighbour(world)
        return { params: { id, identity: await identityOf(world, id) } }
      },
    },
  ],
}
