import type { ChangeStatus, ToggleCam } from '@lykta/contract/calls'
import { extensionOf } from '@lykta/contract/calls/extension'
import type { Executor } from '../../../platform/database.ts'
import type { Announcer } from '../../../ports/announcer.ts'
import type { BoxWire } from '../../../ports/box-wire.ts'
import { notFound } from '../../../errors.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { UserRow } from '../../accounts/index.ts'
import { callBetween } from '../live/repo.ts'
import { setAvailability, userIdOf } from './repo.ts'

/** What the other side of a call, and potential callers, learn outside the call channel. */
export const createPartner = (deps: {
  db: Executor
  announcer: Announcer
  wire: Pick<BoxWire, 'notice'>
  /** Returns the user named in a path, if the signed-in user may act for them. @throws not_found */
  userFor: (signedIn: SignedInUser, userId: number) => Promise<Pick<UserRow, 'id'>>
}) => {
  const { db } = deps
  return {
    /** Tells the partner in a call that this side's camera went off or on. @throws not_found without such a call */
    toggleCamera: async (extension: string, { mute, taker }: ToggleCam): Promise<void> => {
      const partner = extensionOf(taker.extension)
      const call = await callBetween(db, extension, partner)
      if (call === undefined) throw notFound()
      const userId = await userIdOf(db, partner)
      if (userId !== undefined)
        deps.announcer.announce([userId], call.roomId ?? undefined, 'partner-toogle-cam', { mute })
      else if (call.boxId !== null) deps.wire.notice(call.boxId, { kind: 'partner-toogle-cam', mute })
    },

    /** Sets whether the user is in a call, as their own app reports. @throws not_found */
    changeStatus: async (
      signedIn: SignedInUser,
      userId: number,
      change: ChangeStatus,
    ): Promise<ChangeStatus> => {
      const user = await deps.userFor(signedIn, userId)
      await setAvailability(db, user.id, change.status)
      return { status: change.status }
    },
  }
}
export type Partner = ReturnType<typeof createPartner>
