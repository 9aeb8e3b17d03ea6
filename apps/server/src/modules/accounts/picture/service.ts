import { noSession } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { updateUser, userById } from '../repo.ts'
import { auditOfChange } from '../users/audit.ts'
import { managed } from '../users/policy.ts'
import { lockUser } from '../users/repo.ts'

/** Pictures that are shown at an unguessable address. */
export interface ShownPictures {
  /**
   * Returns the address of a picture that the user uploaded; the file stays until the transaction ends.
   * @throws not_found, bad_input
   */
  addressOf: (user: SignedInUser, fileId: number, over: Executor) => Promise<string>
  /** Deletes the picture behind an address, unless something else needs it. */
  discard: (address: string) => Promise<void>
}

/** The pictures that others see of a person: set by that person, or by an administrator of the account. */
export const createUserPictures = (deps: {
  db: Database
  clock: Clock
  audit: RecordAudit
  events: Pick<Events, 'publish' | 'on'>
  portraits: ShownPictures
}) => {
  const { db, clock, audit, events, portraits } = deps

  events.on('userDeleted', 'once', async ({ userId }) => {
    const user = await userById(db, userId)
    if (user === undefined || user.avatar === null) return
    await updateUser(db, userId, { avatar: null })
    await portraits.discard(user.avatar)
  })

  return {
    /**
     * Sets the picture; `fileId` null: removes it. The file of the picture before is deleted.
     * @throws not_permitted, user_not_exist, not_found, bad_input
     */
    set: async (
      signedIn: SignedInUser,
      userId: number,
      fileId: number | null,
    ): Promise<{ avatar: string | null }> => {
      const { before, after } = await db.transaction(async (tx) => {
        const found = await lockUser(tx, userId)
        const before = userId === signedIn.userId ? found : managed(signedIn, found)
        const avatar = fileId === null ? null : await portraits.addressOf(signedIn, fileId, tx)
        const after = await updateUser(tx, userId, { avatar, updatedAt: clock.now() })
        if (before === undefined || after === undefined) throw noSession()
        for (const event of auditOfChange(signedIn, before, after)) await audit(event, tx)
        return { before, after }
      })
      if (before.avatar !== after.avatar) {
        events.publish({ type: 'pictureChanged', extension: after.extension })
        // Only after the commit: a discarded picture cannot be restored.
        if (before.avatar !== null) await portraits.discard(before.avatar)
      }
      return { avatar: after.avatar }
    },
  }
}
export type UserPictures = ReturnType<typeof createUserPictures>
