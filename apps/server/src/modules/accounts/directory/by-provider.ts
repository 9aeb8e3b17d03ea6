import { CreateUserSchema, type CreateUser } from '@lykta/contract/accounts'
import { errorTexts } from '@lykta/contract/errors'
import { languages } from '@lykta/contract/languages'
import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { ProviderSettings } from '../../../platform/sign-in-providers.ts'
import type { Origin } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { UserRow } from '../repo.ts'
import type { Identified } from '../sign-in/kinds.ts'
import type { Authentication } from '../sign-in/oidc/provider.ts'
import { auditOfNew } from '../users/audit.ts'
import type { AccountChanges } from '../users/change.ts'
import { groupsIn, insertUser, lockUser, setGroups } from '../users/repo.ts'
import { refuseTaken } from '../users/refuse-taken.ts'
import { givenBy } from './given.ts'
import { accountOf, insertAccount, linesOfProvider } from './repo.ts'
import type { Settling } from './settle.ts'
import { usernameFor } from './usernames.ts'

/** A provider that leaves the claim away has nobody in a group; one that has too many of them says where they are instead. */
const GroupsSchema = z
  .union([z.string().transform((one) => [one]), z.array(z.string()).max(10_000)])
  .default([])
const ElsewhereSchema = z.record(z.string(), z.unknown()).catch({})
const TextSchema = z.string().catch('')

type ClaimName = 'preferred_username' | 'email' | 'given_name' | 'family_name' | 'name' | 'locale'

/** For the log, which names the code of a fault alone. */
const noGroups = () =>
  Object.assign(new Error('the groups are not in the answer'), { code: 'GROUPS_MISSING' })

/** @throws sign_in_unfinished if the provider does not say which groups it is in */
const groupsOf = ({ groupsClaim }: ProviderSettings, { claim }: Authentication): string[] => {
  if (groupsClaim === undefined) return []
  const read = GroupsSchema.safeParse(claim(groupsClaim))
  if (!read.success || groupsClaim in ElsewhereSchema.parse(claim('_claim_names')))
    throw new AppError('sign_in_unfinished', { cause: noGroups() })
  return read.data
}

/** @throws sign_in_no_details */
const detailsOf = ({ claim }: Authentication, given: Pick<CreateUser, 'role'>) => {
  const text = (name: ClaimName) => TextSchema.parse(claim(name))
  const email = text('email')
  const firstName = text('given_name')
  const read = CreateUserSchema.omit({ username: true }).safeParse({
    ...given,
    email,
    firstName: firstName === '' ? text('name') : firstName,
    lastName: firstName === '' ? '' : text('family_name'),
    language: languages.find((language) => text('locale').startsWith(language)),
    forceChangePassword: false,
  })
  if (!read.success) throw new AppError('sign_in_no_details')
  const { firstName: first, lastName, language } = read.data
  const called = text('preferred_username')
  return {
    called: called === '' ? email : called,
    email: read.data.email,
    firstName: first,
    lastName,
    language,
  }
}

const by = ({ id }: ProviderSettings, from: Origin) => ({ directory: id, from })

/** Accounts that the logins by a provider make and end, by the groups that it names. */
export const createProviderAccounts = (deps: {
  db: Database
  audit: RecordAudit
  events: Pick<Events, 'publish'>
  changes: AccountChanges
  settling: Settling
  providers: readonly ProviderSettings[]
}) => {
  const { db, settling, changes } = deps

  return {
    /**
     * Makes an account for somebody who has none, if a group of theirs is in the table, and connects it. Returns undefined for anybody
     * else. @throws sign_in_no_details, sign_in_unfinished, and sign_in_not_connected if somebody has the address
     */
    create: async <Connected>(
      settings: ProviderSettings,
      authentication: Authentication,
      from: Origin,
      connect: (tx: Executor, user: UserRow) => Promise<Connected>,
    ): Promise<{ user: UserRow; connected: Connected } | undefined> => {
      const given = givenBy(await linesOfProvider(db, settings.id, groupsOf(settings, authentication)), null)
      if (given === undefined) return undefined
      const { called, ...details } = detailsOf(authentication, given.scope)
      const username = await usernameFor(db, called)
      const made = await refuseTaken(db, { username, email: details.email }, undefined, () =>
        db.transaction(async (tx) => {
          const { clusterId } = given.scope
          const groups = clusterId === null ? [] : await groupsIn(tx, clusterId, given.groups)
          const user = await insertUser(tx, { ...details, ...given.scope, username })
          await setGroups(tx, [user.id], groups)
          await insertAccount(tx, { userId: user.id, provider: settings.id })
          await deps.audit(auditOfNew(by(settings, from), user, groups), tx)
          return { user, connected: await connect(tx, user) }
        }),
      ).catch((thrown: unknown) => {
        const isTaken =
          thrown instanceof AppError && ['username_taken', 'email_taken', 'user_exists'].includes(thrown.code)
        throw isTaken ? new AppError('sign_in_not_connected') : thrown
      })
      deps.events.publish({ type: 'standingChanged', userIds: [made.user.id] })
      if (made.user.role === 'admin') await changes.reportAdministrator('administratorMade', made.user)
      return made
    },

    /** Takes over the groups that the provider names now, if it has made the account. Whoever is in none any more is disabled. */
    takeOver: async (
      settings: ProviderSettings,
      user: UserRow,
      authentication: Authentication,
      from: Origin,
    ): Promise<UserRow> => {
      const known = await accountOf(db, user.id)
      if (settings.groupsClaim === undefined || known?.provider !== settings.id) return user
      const lines = await linesOfProvider(db, settings.id, groupsOf(settings, authentication))
      const stored = await db.transaction(async (tx) => {
        const [locked, account] = [await lockUser(tx, user.id), await accountOf(tx, user.id)]
        if (locked === undefined || account === undefined) return undefined
        return settling.settle(tx, by(settings, from), locked, {
          account,
          given: givenBy(lines, locked.clusterId),
        })
      })
      if (stored === undefined) return user
      await changes.announce(stored)
      return stored.after
    },

    /**
     * Lets nobody into an account that a provider has made but by that provider, or its groups would not be asked.
     * @throws sign_in_by_provider
     */
    checkWay: async ({ user, proof }: Identified): Promise<void> => {
      const account = await accountOf(db, user.id)
      const made = deps.providers.find(
        ({ id, groupsClaim }) => id === account?.provider && groupsClaim !== undefined,
      )
      if (made === undefined || (proof.kind === 'oidc' && proof.shown.provider === made.id)) return
      throw new AppError('sign_in_by_provider', { error: errorTexts.sign_in_by_provider })
    },
  }
}
export type ProviderAccounts = ReturnType<typeof createProviderAccounts>
