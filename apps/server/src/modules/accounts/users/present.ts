import type { ManagedUser } from '@lykta/contract/accounts'
import type { Executor } from '../../../platform/database.ts'
import { presentManagedUser } from '../present.ts'
import type { UserRow } from '../repo.ts'
import { groupsOf, invitationsOf } from './repo.ts'

/** The users with their groups and invitations. */
export const present = async (db: Executor, rows: readonly UserRow[], now: Date): Promise<ManagedUser[]> => {
  const ids = rows.map(({ id }) => id)
  const [groups, invitations] = await Promise.all([groupsOf(db, ids), invitationsOf(db, ids)])
  return rows.map((row) => {
    const invited = invitations.get(row.id)
    const invitation =
      invited === undefined
        ? null
        : {
            state: stateOf(invited, now),
            sentAt: invited.createdAt.getTime(),
            expiresAt: invited.expiresAt.getTime(),
          }
    return presentManagedUser(row, { groups: groups.get(row.id) ?? [], invitation })
  })
}

export const presentOne = async (db: Executor, row: UserRow, now: Date): Promise<ManagedUser> => {
  const [user] = await present(db, [row], now)
  if (user === undefined) throw new Error('the user was not presented')
  return user
}

const stateOf = (
  { usedAt, expiresAt }: { usedAt: Date | null; expiresAt: Date },
  now: Date,
): NonNullable<ManagedUser['invitation']>['state'] =>
  usedAt !== null ? 'accepted' : expiresAt <= now ? 'expired' : 'open'
