import type { BoxView, SettingsFlagName, SettingsFlags } from '@lykta/contract/boxes'
import type { SignedInUser } from '../../../signed-in.ts'
import type { BoxStates } from '../../../ports/box-states.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { UserRow } from '../../accounts/index.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { BoxAccess } from '../access/service.ts'
import type { Delivery } from '../delivery/service.ts'
import type { OwnPictures } from '../own-pictures.ts'
import { knownFlags, permissionNames, presentBoxView, settingsFlags } from './present.ts'
import { boxesOf, linkOf, lockChoicesOf, saveSettings, selectBox } from './repo.ts'

/** The newest calls of a user, by room; at most 50 per room. */
export type CallHistoryOf = (
  userId: number,
  roomIds: readonly number[],
) => Promise<Map<number, readonly unknown[]>>

export const createBoxViews = (deps: {
  db: Database
  clock: Clock
  access: BoxAccess
  states: Pick<BoxStates, 'unstored'>
  audit: RecordAudit
  delivery: Pick<Delivery, 'publish'>
  callHistory: CallHistoryOf
  pictures: Pick<OwnPictures, 'urlOf'>
  /** Returns the user named in a path, if the signed-in user may act for them. @throws not_found */
  userFor: (signedIn: SignedInUser, userId: number) => Promise<Pick<UserRow, 'id' | 'role'>>
}) => {
  const { db, clock, access, states, audit, delivery } = deps

  return {
    /**
     * Lists the boxes of a user, sorted by index: for staff those of their groups, for everybody else those they are
     * linked to. Administrators see another user's boxes without that user's own names and pictures.
     */
    list: async (signedIn: SignedInUser, userId: number): Promise<BoxView[]> => {
      const user = await deps.userFor(signedIn, userId)
      const permissions = new Map((await access.ownBoxes({ userId: user.id })).map((one) => [one.boxId, one]))
      const rows = await boxesOf(db, user.id, [...permissions.keys()])
      const unstored = await states.unstored([...permissions.keys()])
      const own = rows.map((row) => ({ ...row, box: { ...row.box, ...unstored.get(row.box.id) } }))
      const selected = own.find(({ link }) => link?.checked === true) ?? own[0]
      const history = await deps.callHistory(
        user.id,
        own.map(({ room }) => room.id),
      )
      return own
        .flatMap((row, position) => {
          const ofBox = permissions.get(row.box.id)
          if (ofBox === undefined) return []
          const callHistory = history.get(row.room.id) ?? []
          const picture = row.link?.avatar ?? null
          const own = {
            nickName: row.link?.nickName ?? '',
            firstNickName: row.link?.firstNickName ?? null,
            avatar: picture === null ? null : deps.pictures.urlOf(picture, user.id),
          }
          return [
            presentBoxView({
              row,
              permissions: ofBox,
              userId: user.id,
              position,
              checked: row === selected,
              callHistory,
              own: user.id === signedIn.userId ? own : undefined,
            }),
          ]
        })
        .toSorted((a, b) => a.index - b.index || a.id - b.id)
    },

    /** Returns the functions that the user may use on the box, and the competence. @throws not_found */
    permissions: async (signedIn: SignedInUser, boxId: number): Promise<BoxView['permissions']> =>
      permissionNames(await access.permissions(signedIn, { boxId })),

    /** Saves the given flags and, if given, the selection. Returns all flags. @throws not_found */
    updateSettings: async (
      signedIn: SignedInUser,
      boxId: number,
      change: {
        settings: Partial<Record<SettingsFlagName, boolean | undefined>>
        checked?: boolean | undefined
      },
    ): Promise<SettingsFlags> => {
      const permissions = await access.permissions(signedIn, { boxId })
      const flags = await db.transaction(async (tx) => {
        await lockChoicesOf(tx, signedIn.userId)
        const link = await linkOf(tx, signedIn.userId, boxId)
        const settings = { ...link?.settings, ...knownFlags(change.settings) }
        await saveSettings(tx, signedIn.userId, boxId, settings, clock.now())
        const switched = Object.fromEntries(
          Object.entries(settings).filter(([name, on]) => on !== (link?.settings[name] ?? true)),
        )
        if (Object.keys(switched).length > 0) {
          await audit({ action: 'settings_changed', userId: signedIn.userId, boxId, detail: switched }, tx)
        }
        if (change.checked === true) await selectBox(tx, signedIn.userId, boxId)
        return settingsFlags(permissions, settings)
      })
      // The user's other open apps.
      const { roomId } = permissions
      await delivery.publish({
        kind: 'settings',
        id: boxId,
        boxes: [{ boxId, roomId }],
        onlyTo: [signedIn.userId],
      })
      return flags
    },
  }
}
export type BoxViewsService = ReturnType<typeof createBoxViews>
