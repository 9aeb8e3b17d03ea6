import type {
  factorAdministrationRoutes,
  factorLoginRoutes,
  factorRoutes,
} from '@lykta/contract/accounts/factors/routes'
import { listOf } from '@lykta/contract/envelope'
import { FactorRuleSchema } from '@lykta/contract/accounts'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { generateSecret, generateSync } from 'otplib'
import { sha256 } from '../../platform/hash.ts'
import { codeApps, passkeyChallenges, passkeys, recoveryCodes, sessions } from '../../tables.ts'
import { createTestPasskey } from '../passkeys.ts'
import { userNames, type ActorName } from './actors.ts'
import type { CasesOf } from './case.ts'
import { administering, administeringList, anyone, but, everyUser } from './expected-outcomes.ts'
import type { PermissionWorld } from './world.ts'

const inOneHour = () => new Date(Date.now() + 3_600_000)
const someone = ({ build }: PermissionWorld) => build.user({ username: `x${randomUUID()}` })
const siteOf = ({ server }: PermissionWorld) => server.origin.replace('127.0.0.1', 'localhost')

const challengeFor = async (
  { db }: PermissionWorld,
  purpose: 'make' | 'login' | 'prove',
  userId: number | null,
) => {
  const challenge = randomUUID()
  await db
    .insert(passkeyChallenges)
    .values({ challengeHash: sha256(challenge), purpose, userId, expiresAt: inOneHour() })
  return challenge
}

const passkeyOf = async (world: PermissionWorld, userId: number) => {
  const passkey = createTestPasskey(siteOf(world))
  const [row] = await world.db
    .insert(passkeys)
    .values({ ...passkey.row, userId, counter: 0, name: 'Phone' })
    .returning()
  if (row === undefined) throw new Error('no passkey')
  return { id: row.id, passkey }
}

/** The codes of an app on the phone, in use or begun. */
const codesOf = async ({ db }: PermissionWorld, userId: number, confirmedAt: Date | null) => {
  const secret = generateSecret()
  await db.delete(codeApps).where(eq(codeApps.userId, userId))
  await db.insert(codeApps).values({ userId, secret, confirmedAt })
  return secret
}

/** None for whoever has no account: of what stands in its place there is one for all. */
const ownCodes = async (world: PermissionWorld, actor: ActorName, confirmedAt: Date | null) =>
  userNames.some((name) => name === actor) ? codesOf(world, world.userOf(actor).id, confirmedAt) : undefined

const waitingLogin = async ({ db }: PermissionWorld, userId: number) => {
  const token = randomUUID()
  await db.insert(sessions).values({
    userId,
    scope: 'second_factor',
    tokenHash: sha256(token),
    lastUsedAt: new Date(),
    expiresAt: inOneHour(),
  })
  return token
}

const ownPasskey = async (world: PermissionWorld, actor: ActorName) => ({
  params: { id: (await passkeyOf(world, world.userOf(actor).id)).id },
})

export const factorLoginCases: CasesOf<typeof factorLoginRoutes> = {
  askPasskey: [{ of: 'a passkey', row: anyone, ask: () => ({}) }],
  byPasskey: [
    {
      of: 'a passkey',
      row: anyone,
      ask: async (world) => {
        const { passkey } = await passkeyOf(world, (await someone(world)).id)
        const challenge = await challengeFor(world, 'login', null)
        return { body: { passkey: passkey.answer({ rpId: 'localhost', challenge }) } }
      },
    },
  ],
  askSecondPasskey: [
    {
      of: 'a login that waits',
      row: anyone,
      ask: async (world) => ({ body: { token: await waitingLogin(world, (await someone(world)).id) } }),
    },
  ],
  complete: [
    {
      of: 'a login that waits',
      row: anyone,
      ask: async (world) => {
        const { id: userId } = await someone(world)
        await codesOf(world, userId, new Date())
        const code = randomUUID().replaceAll('-', '')
        await world.db.insert(recoveryCodes).values({ userId, codeHash: sha256(code) })
        return { body: { by: 'recoveryCode', token: await waitingLogin(world, userId), code } }
      },
    },
  ],
}

export const factorCases: CasesOf<typeof factorRoutes> = {
  list: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
  makePasskey: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
  addPasskey: [
    {
      of: 'oneself',
      row: everyUser,
      ask: async (world, actor) => {
        const challenge = await challengeFor(world, 'make', world.userOf(actor).id)
        const passkey = createTestPasskey(siteOf(world)).make({ rp: { id: 'localhost' }, challenge })
        return { body: { name: 'Phone', passkey } }
      },
    },
  ],
  renamePasskey: [
    {
      of: 'oneself',
      row: everyUser,
      ask: async (world, actor) => ({ ...(await ownPasskey(world, actor)), body: { name: 'Card' } }),
    },
    {
      of: 'the superUser',
      row: but(everyUser, {
        stranger: '–',
        ungranted: '–',
        viewers: '–',
        user: '–',
        bare: '–',
        staff: '–',
        otherStaff: '–',
        farStaff: '–',
        admin: '–',
        otherAdmin: '–',
        system: '–',
      }),
      ask: async (world) => ({
        params: { id: (await passkeyOf(world, world.people.superUser.id)).id },
        body: { name: 'Card' },
      }),
    },
  ],
  removePasskey: [{ of: 'oneself', row: everyUser, ask: ownPasskey }],
  newCodes: [
    {
      of: 'oneself',
      row: everyUser,
      ask: async (world, actor) => {
        if (userNames.some((name) => name === actor))
          await world.db.delete(codeApps).where(eq(codeApps.userId, world.userOf(actor).id))
        return {}
      },
    },
  ],
  confirmCodes: [
    {
      of: 'oneself',
      row: everyUser,
      ask: async (world, actor) => {
        const secret = await ownCodes(world, actor, null)
        return { body: { code: secret === undefined ? '123456' : generateSync({ secret }) } }
      },
    },
  ],
  removeCodes: [
    {
      of: 'oneself',
      row: everyUser,
      ask: async (world, actor) => {
        await ownCodes(world, actor, new Date())
        return {}
      },
    },
  ],
  newRecoveryCodes: [
    {
      of: 'oneself',
      row: everyUser,
      ask: async (world, actor) => {
        await ownCodes(world, actor, new Date())
        return {}
      },
    },
  ],
  askProof: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
}

export const factorAdministrationCases: CasesOf<typeof factorAdministrationRoutes> = {
  rules: [
    {
      of: 'the cluster',
      row: administeringList,
      ask: () => ({}),
      shows: (body, { clusterId }) =>
        listOf(FactorRuleSchema)
          .parse(body)
          .data.some(({ cluster }) => cluster?.id === clusterId),
    },
  ],
  setRule: [
    {
      of: 'the cluster',
      row: but(administering, { otherAdmin: '✗' }),
      ask: ({ clusterId }) => ({ body: { cluster: clusterId, role: 'staff', needs: 'none' } }),
    },
  ],
  removeOf: [
    {
      of: 'the cluster',
      row: administering,
      ask: async ({ build, clusterId }) => ({
        params: { id: (await build.user({ username: `x${randomUUID()}`, clusterId })).id },
      }),
    },
  ],
}
