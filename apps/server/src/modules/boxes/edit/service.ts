import {
  functionNames,
  type Box,
  type EditBox,
  type EditBoxes,
  type EditedBoxes,
} from '@lykta/contract/boxes'
import { isDeepStrictEqual } from 'node:util'
import { badInput, notFound, notPermitted } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { checkMay, mayIn } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { agreementsOf, endAgreement, noteAgreement, type Agreement } from '../../consents/index.ts'
import { hasCompetence, type BoxPermissions } from '../access/policy.ts'
import type { BoxAccess } from '../access/service.ts'
import type { Change, Delivery } from '../delivery/service.ts'
import type { OwnPictures } from '../own-pictures.ts'
import { lockBox, lockBoxInRoom } from '../repo.ts'
import { boxOfUser, keepOwn, updateBox, type BoxRow, type EditedBoxRow } from './repo.ts'

/**
 * Edits boxes: every user their own name and picture for it, super users and administrators also the resident and what
 * the TV shows.
 */
export const createEdit = (deps: {
  db: Database
  clock: Clock
  access: BoxAccess
  audit: RecordAudit
  delivery: Delivery
  pictures: OwnPictures
  events: Pick<Events, 'publish' | 'publishAndWait'>
}) => {
  const { db, clock, access, audit, delivery, pictures, events } = deps

  const read = async (user: SignedInUser, permissions: BoxPermissions): Promise<Box> => {
    const row = await boxOfUser(db, permissions.boxId, user.userId)
    if (row === undefined) throw notFound()
    const agreed = await agreementsOf(db, permissions.boxId, clock.now())
    return presentBox(row, {
      help: withAgreement(row.box.help, agreed({ purpose: 'help' })),
      silence: withAgreement(row.box.silence, agreed({ purpose: 'silence' })),
      mayEdit: mayEdit(permissions),
      avatar: row.avatar === null ? null : pictures.urlOf(row.avatar, user.userId),
    })
  }

  /** Changes the user's own name and picture. Returns the picture that was replaced or removed, if any. */
  const changeOwn = async (
    tx: Executor,
    { userId }: SignedInUser,
    boxId: number,
    own: { nickName?: string; avatar?: string | null },
  ): Promise<string | null> => {
    const before = await boxOfUser(tx, boxId, userId)
    await keepOwn(tx, userId, boxId, own, clock.now())
    const had = before?.avatar ?? null
    return own.avatar === undefined || had === own.avatar ? null : had
  }

  /** Changes the box itself, and has its TV and open apps read it again. */
  const change = async (
    tx: Executor,
    { userId }: SignedInUser,
    box: BoxRow,
    { profile, ...rest }: Omit<EditBox, 'nickName' | 'avatar'>,
  ): Promise<Change> => {
    const at = clock.now()
    for (const purpose of agreedTo) {
      const agreed = rest[purpose]
      const [key, by] = [
        { boxId: box.id, purpose },
        { notedBy: userId, now: at },
      ]
      if (agreed === null) await endAgreement(tx, key, by)
      else if (agreed !== undefined) await noteAgreement(tx, key, agreed, by)
    }
    const changed = await updateBox(tx, box.id, {
      ...rest,
      ...(profile === undefined ? {} : { profile: profileWith(box.profile, profile) }),
      updatedAt: at,
    })
    for (const event of auditOf(box, changed ?? box)) await audit({ ...event, userId, boxId: box.id }, tx)
    return delivery.put(tx, { kind: 'settings', id: box.id, roomIds: [box.roomId], at })
  }

  return {
    /** @throws not_found */
    find: async (user: SignedInUser, boxId: number): Promise<Box> => {
      const permissions = await access.permissions(user, { boxId })
      const box = await read(user, permissions)
      events.publish({
        type: 'residentsRead',
        what: 'profile',
        userId: user.userId,
        roomIds: [permissions.roomId],
      })
      return box
    },

    /** Saves all changes or none. @throws not_found, not_permitted, bad_input */
    edit: async (
      user: SignedInUser,
      boxId: number,
      { nickName, avatar, ...ofBox }: EditBox,
    ): Promise<Box> => {
      const permissions = await access.permissions(user, { boxId })
      for (const name of agreedTo) {
        if ((ofBox[name]?.agreedAt ?? 0) > clock.now().getTime())
          throw badInput({ [`${name}.agreedAt`]: 'This lies in the future.' })
      }
      const changesBox = Object.values(ofBox).some((value) => value !== undefined)
      if (changesBox && !mayEdit(permissions)) throw notPermitted()
      const picture = typeof avatar === 'number' ? await pictures.fdOf(user, avatar) : avatar
      const own = {
        ...(nickName === undefined ? {} : { nickName }),
        ...(picture === undefined ? {} : { avatar: picture }),
      }
      const { placed, replaced } = await db.transaction(async (tx) => {
        const box = await lockBox(tx, boxId)
        if (box === undefined) throw notFound()
        const placed = changesBox ? await change(tx, user, box, ofBox) : undefined
        const replaced = Object.keys(own).length === 0 ? null : await changeOwn(tx, user, boxId, own)
        return { placed, replaced }
      })
      if (ofBox.functions !== undefined) await events.publishAndWait({ type: 'boxFunctionsChanged', boxId })
      const { roomId } = permissions
      await delivery.publish(
        placed ?? { kind: 'settings', id: boxId, boxes: [{ boxId, roomId }], onlyTo: [user.userId] },
      )
      // Only after the commit: a discarded picture cannot be restored.
      if (replaced !== null) await pictures.discard(user.userId, replaced)
      return await read(user, permissions)
    },

    /**
     * Changes the given boxes that the administrator looks after, all or none.
     * @throws not_permitted
     */
    editMany: async (
      user: SignedInUser,
      { ids, functions: switched, ...settings }: EditBoxes,
    ): Promise<EditedBoxes> => {
      checkMay(user, 'boxes')
      // Always in the same order, so that two simultaneous requests cannot deadlock.
      const wanted = [...new Set(ids)].toSorted((one, other) => one - other)
      const changed = await db.transaction(async (tx) => {
        const boxes: { id: number; placed: Change }[] = []
        for (const boxId of wanted) {
          const row = await lockBoxInRoom(tx, boxId)
          if (row === undefined || !mayIn(user, 'boxes', row.clusterId)) continue
          const functions = functionNames.filter(
            (name) => switched?.[name] ?? row.box.functions.includes(name),
          )
          const changes = { ...settings, ...(switched === undefined ? {} : { functions }) }
          boxes.push({ id: boxId, placed: await change(tx, user, row.box, changes) })
        }
        return boxes
      })
      if (switched !== undefined)
        for (const { id } of changed) await events.publishAndWait({ type: 'boxFunctionsChanged', boxId: id })
      await delivery.publish(...changed.map(({ placed }) => placed))
      const done = changed.map(({ id }) => id)
      return { done, left: wanted.filter((id) => !done.includes(id)) }
    },
  }
}
export type EditService = ReturnType<typeof createEdit>

/** What is switched on together with the resident's consent. */
const agreedTo = ['help', 'silence'] as const
/** How it was set, if it is consented to. */
const withAgreement = <T extends Agreement>(setting: T | null, agreed: Agreement | null): T | null =>
  setting === null || agreed === null ? null : { ...setting, ...agreed }

const ofTheBox = ['profile', 'volume', 'quietHours', 'timeZone', 'language', 'help', 'silence'] as const

const profileWith = (
  before: BoxRow['profile'],
  change: NonNullable<EditBox['profile']>,
): BoxRow['profile'] => ({
  title: before.title,
  firstName: change.firstName ?? before.firstName,
  lastName: change.lastName ?? before.lastName,
  phone: change.phone ?? before.phone,
  address: change.address ?? before.address,
  state: change.state ?? before.state,
})

/**
 * Lists the changed fields by name. The box's functions come with their values, because they limit everybody's
 * permissions.
 */
const auditOf = (before: BoxRow, after: BoxRow) => {
  const fields = ofTheBox.filter((name) => !isDeepStrictEqual(before[name], after[name])).join(' ')
  const functions = after.functions.join(' ')
  return [
    ...(fields === '' ? [] : [{ action: 'box_changed' as const, detail: { fields } }]),
    ...(functions === before.functions.join(' ')
      ? []
      : [{ action: 'permissions_changed' as const, detail: { functions } }]),
  ]
}

const mayEdit = (permissions: BoxPermissions): boolean => hasCompetence(permissions, 'superUser')

const presentBox = (
  { box, room, nickName }: EditedBoxRow,
  own: Pick<Box, 'avatar' | 'mayEdit' | 'help' | 'silence'>,
): Box => ({
  id: box.id,
  room: { id: room.id, name: room.name, location: room.location },
  nickName: nickName ?? '',
  avatar: own.avatar,
  profile: {
    firstName: box.profile.firstName,
    lastName: box.profile.lastName,
    phone: box.profile.phone,
    address: box.profile.address,
    state: box.profile.state,
  },
  functions: box.functions,
  volume: box.volume,
  quietHours: box.quietHours,
  timeZone: box.timeZone,
  language: box.language,
  help: own.help,
  silence: own.silence,
  mayEdit: own.mayEdit,
})
