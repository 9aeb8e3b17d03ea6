import type {
  accountRoutes,
  emailRoutes,
  lastingRoutes,
  recoveryRoutes,
  ownSessionRoutes,
} from '@lykta/contract/accounts/routes'
import { randomUUID } from 'node:crypto'
import { replaceEmailChange } from '../../modules/accounts/email/repo.ts'
import { insertReset } from '../../modules/accounts/recovery/repo.ts'
import { sha256 } from '../../platform/hash.ts'
import { sessions } from '../../tables.ts'
import { testPassword } from '../world.ts'
import { anyone, but, everyUser, noUserAtAll, ownUser } from './expected-outcomes.ts'
import type { CasesOf } from './case.ts'
import type { PermissionWorld } from './world.ts'

const newPassword = 'Another-password-2'
const inOneHour = () => new Date(Date.now() + 3_600_000)

/** A user with no connection to the actors. */
const someone = async ({ build }: PermissionWorld, values: { forceChangePassword?: boolean } = {}) =>
  build.user({ username: `x${randomUUID()}`, ...values })

const resetLink = async (world: PermissionWorld): Promise<string> => {
  const { id } = await someone(world)
  const token = randomUUID()
  await insertReset(world.db, {
    userId: id,
    tokenHash: sha256(token),
    expiresAt: inOneHour(),
  })
  return token
}

const sessionOf = async ({ db }: PermissionWorld, userId: number, scope: 'full' | 'change_password') => {
  const token = randomUUID()
  const [row] = await db
    .insert(sessions)
    .values({ userId, scope, tokenHash: sha256(token), lastUsedAt: new Date(), expiresAt: inOneHour() })
    .returning()
  if (row === undefined) throw new Error('no session')
  return { id: row.id, token }
}

const logIn = async (world: PermissionWorld) => ({
  body: { username: (await someone(world)).username, password: testPassword },
})
const browser = { name: 'Firefox', version: '153', platform: 'Linux' }

export const accountCases: CasesOf<typeof accountRoutes> = {
  login: [{ of: 'with the right password', row: anyone, ask: logIn }],
  overrideLogin: [{ of: 'with the right password', row: anyone, ask: logIn }],
  updateBrowser: [
    {
      of: 'oneself',
      row: everyUser,
      ask: (world, actor) => ({ body: { idUser: world.userOf(actor).id, userBrowser: browser } }),
    },
    {
      of: 'the superUser',
      row: but(ownUser, { admin: '–', system: '–' }),
      ask: ({ people }) => ({ body: { idUser: people.superUser.id, userBrowser: browser } }),
    },
  ],
  checkSession: [
    {
      of: 'a token',
      row: anyone,
      ask: async (world) => ({
        body: { token: (await sessionOf(world, world.people.user.id, 'full')).token, type: 1 },
      }),
    },
  ],
  logout: [
    {
      of: 'a token',
      row: anyone,
      ask: async (world) => ({
        body: { token: (await sessionOf(world, world.people.user.id, 'full')).token },
      }),
    },
  ],
  permissions: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
  me: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
  updateMe: [{ of: 'oneself', row: everyUser, ask: () => ({ body: { language: 'sv' } }) }],
}

export const recoveryCases: CasesOf<typeof recoveryRoutes> = {
  forgot: [
    {
      of: 'an account',
      row: anyone,
      ask: async (world) => ({ body: { email: (await someone(world)).email, host: '' } }),
    },
  ],
  check: [
    {
      of: 'a link',
      row: anyone,
      ask: async (world) => ({ body: { token: await resetLink(world), type: 2 } }),
    },
  ],
  reset: [
    {
      of: 'a link',
      row: anyone,
      ask: async (world) => ({
        body: { token: await resetLink(world), newPassword, confirmPassword: newPassword },
      }),
    },
  ],
  firstLogin: [
    {
      of: 'a token for nothing else',
      row: anyone,
      ask: async (world) => {
        const { id, email } = await someone(world, { forceChangePassword: true })
        const { token } = await sessionOf(world, id, 'change_password')
        return { body: { email, password: newPassword, token } }
      },
    },
  ],
  resetToken: [
    {
      of: 'oneself, without having to',
      row: noUserAtAll,
      ask: (world, actor) => ({ params: { id: world.userOf(actor).id } }),
    },
    {
      of: 'the superUser',
      row: but(ownUser, { superUser: '✗' }),
      ask: ({ people }) => ({ params: { id: people.superUser.id } }),
    },
  ],
  changePassword: [
    {
      of: 'oneself, by the old password',
      row: everyUser,
      ask: () => ({
        body: { oldPassword: testPassword, newPassword: testPassword, confirmPassword: testPassword },
      }),
    },
  ],
}

export const emailCases: CasesOf<typeof emailRoutes> = {
  confirm: [
    {
      of: 'a link',
      row: anyone,
      ask: async (world) => {
        const { id } = await someone(world)
        const token = randomUUID()
        await replaceEmailChange(world.db, {
          userId: id,
          email: `${token}@example.org`,
          tokenHash: sha256(token),
          expiresAt: inOneHour(),
        })
        return { body: { token } }
      },
    },
  ],
}

export const lastingCases: CasesOf<typeof lastingRoutes> = {
  list: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
}

export const ownSessionCases: CasesOf<typeof ownSessionRoutes> = {
  list: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
  endOthers: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
  endLinks: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
  prove: [
    { of: 'oneself', row: everyUser, ask: () => ({ body: { kind: 'password', password: testPassword } }) },
  ],
  end: [
    {
      of: 'oneself',
      row: everyUser,
      ask: async (world, actor) => ({
        params: { id: (await sessionOf(world, world.userOf(actor).id, 'full')).id },
      }),
    },
    {
      of: 'the superUser',
      row: but(ownUser, { admin: '–', system: '–' }),
      ask: async (world) => ({
        params: { id: (await sessionOf(world, world.people.superUser.id, 'full')).id },
      }),
    },
  ],
}
