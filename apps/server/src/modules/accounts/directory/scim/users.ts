import { isDeepStrictEqual } from 'node:util'
import { directoryNames } from '@lykta/contract/accounts'
import type { Events } from '../../../../events.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database.ts'
import { fullName } from '../../../../platform/full-name.ts'
import type { RecordAudit } from '../../../audit/index.ts'
import { auditOfFields, auditOfNew } from '../../users/audit.ts'
import type { AccountChanges } from '../../users/change.ts'
import { insertUser, lockUser } from '../../users/repo.ts'
import { refuseTaken } from '../../users/refuse-taken.ts'
import { insertAccount, updateAccounts } from '../repo.ts'
import { findSent, pageOfSent, type Known } from '../sent-users/repo.ts'
import { isActive, type Settling } from '../settle.ts'
import type { ScimCaller } from '../tokens.ts'
import { usernameFor } from '../usernames.ts'
import { once, type Resource, type Resources } from './resources.ts'
import { scimPath } from './paths.ts'
import { accountValuesOf, fieldsOf, patched, type UserFields } from './user-fields.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** By whom, in the audit. */
export const byScim = ({ from }: ScimCaller) => ({ directory: 'scim', from })

const fieldsNow = ({ user, account }: Known): UserFields => ({
  username: account.username ?? user.username,
  externalId: account.externalId,
  active: account.active,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  language: user.language,
})

/** The people of a directory, as it sends and asks for them by SCIM. It sees nobody else, and no account that was made by hand. */
export const createScimUsers = (deps: {
  db: Database
  clock: Clock
  audit: RecordAudit
  events: Pick<Events, 'publish'>
  changes: AccountChanges
  settling: Settling
  publicOrigin: () => string
}): Resources => {
  const { db, clock, changes, settling } = deps

  const present = ({ user, account }: Known): Resource & Record<string, unknown> => ({
    schemas: [userSchema],
    id: String(user.id),
    ...(account.externalId === null ? {} : { externalId: account.externalId }),
    userName: account.username ?? user.username,
    name: { givenName: user.firstName, familyName: user.lastName, formatted: fullName(user) },
    displayName: fullName(user),
    active: isActive(user, account),
    emails: [{ value: user.email, type: 'work', primary: true }],
    ...(user.phone === '' ? {} : { phoneNumbers: [{ value: user.phone, type: 'work', primary: true }] }),
    preferredLanguage: user.language,
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: user.updatedAt.toISOString(),
      location: `${deps.publicOrigin()}${scimPath}/Users/${String(user.id)}`,
    },
  })

  /** @throws not_found, ScimRefusal, email_taken */
  const write = async (
    caller: ScimCaller,
    id: number,
    change: (before: UserFields) => UserFields,
  ): Promise<Resource> => {
    const before = await findSent(db, caller, id)
    const { email } = accountValuesOf(change(fieldsNow(before)))
    const work = () =>
      db.transaction(async (tx) => {
        await lockUser(tx, id)
        const known = await findSent(tx, caller, id)
        const fields = change(fieldsNow(known))
        const values = accountValuesOf(fields)
        const { username, externalId, active } = fields
        await updateAccounts(tx, [id], { username, externalId, active })
        const renamed = directoryNames.filter((name) => fields[name] !== fieldsNow(known)[name])
        if (renamed.length > 0) await deps.audit(auditOfFields(byScim(caller), known.user, renamed), tx)
        const { firstName, lastName, email: mail, phone, language } = known.user
        const isNew = !isDeepStrictEqual(values, { firstName, lastName, email: mail, phone, language })
        return settling.settleMember(tx, byScim(caller), id, isNew ? values : undefined)
      })
    const stored = await once('userName or externalId', () =>
      refuseTaken(db, { username: before.user.username, email }, id, work),
    )
    if (stored !== undefined) await changes.announce(stored)
    return present(await findSent(db, caller, id))
  }

  return {
    list: async (caller, { filter, startindex, count }) => {
      const { rows, total } = await pageOfSent(db, caller, { filter, skip: startindex - 1, limit: count })
      return { resources: rows.map(present), total }
    },

    find: async (caller, id) => present(await findSent(db, caller, id)),

    /** The account waits, disabled, until a group of the person is in the table. */
    create: async (caller, body) => {
      const fields = fieldsOf(body)
      const values = accountValuesOf(fields)
      const username = await usernameFor(db, fields.username)
      const user = await once('userName or externalId', () =>
        refuseTaken(db, { username, email: values.email }, undefined, () =>
          db.transaction(async (tx) => {
            const now = clock.now()
            const { clusterId } = caller
            const scope = { role: 'relative', level: 'user', clusterId } as const
            const created = await insertUser(tx, { ...values, ...scope, username, disabledAt: now })
            const { externalId, active } = fields
            await insertAccount(tx, {
              userId: created.id,
              clusterId,
              username: fields.username,
              externalId,
              active,
              endedAt: now,
            })
            await deps.audit(auditOfNew(byScim(caller), created, []), tx)
            return created
          }),
        ),
      )
      deps.events.publish({ type: 'standingChanged', userIds: [user.id] })
      return present(await findSent(db, caller, user.id))
    },

    replace: (caller, id, body) => write(caller, id, (before) => fieldsOf(body, before)),

    patch: (caller, id, body) => write(caller, id, (before) => patched(before, body)),

    remove: async (caller, id) => {
      await findSent(db, caller, id)
      await changes.remove(byScim(caller), async (tx) => {
        await lockUser(tx, id)
        return (await findSent(tx, caller, id)).user
      })
    },
  }
}
