import type { Unit, UnitChange } from '@lykta/contract/organisation'
import { AppError, notFound } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { runOrPreview } from '../../../platform/preview-transaction.ts'
import { checkMay, checkMayIn, clusterInView, mayIn } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { affectedUsers, type UsersByRoom } from './users-affected.ts'
import {
  holdsAnything,
  insertUnit,
  lockUnit,
  pageOfUnits,
  releaseForeignStaff,
  retireUnit,
  roomsInUnit,
  updateUnit,
  usersById,
  levelAbove,
  type UnitChanges,
  type UnitLevel,
  type UnitRow,
} from './repo.ts'

/**
 * Called when a room has a new name or description: stores that for its TV, in the transaction of the change. The returned
 * function is called after the commit.
 */
export type RoomRenamed = (tx: Executor, roomId: number) => Promise<() => Promise<void>>

export interface UnitsDeps {
  db: Database
  clock: Clock
  audit: RecordAudit
  events: Pick<Events, 'publish'>
  /** Who sees the boxes in those rooms, by room. */
  audiences: (db: Executor, roomIds: readonly number[]) => Promise<UsersByRoom>
  roomRenamed: RoomRenamed
}

const subjects: Record<UnitLevel, string> = {
  clusters: 'cluster',
  entitygroups: 'entity_group',
  entities: 'entity',
  groups: 'group',
  rooms: 'room',
}

/** @throws not_permitted; not_found for a part of another cluster */
const managed = async (tx: Executor, user: SignedInUser, level: UnitLevel, id: number): Promise<UnitRow> => {
  checkMay(user, 'organisation')
  const unit = await lockUnit(tx, level, id)
  if (unit === undefined || !mayIn(user, 'organisation', unit.clusterId)) throw notFound()
  return unit
}

/** The part that something is put into. @throws not_found */
const newParent = async (
  tx: Executor,
  user: SignedInUser,
  level: UnitLevel,
  id: number | undefined,
): Promise<UnitRow | undefined> => {
  const above = levelAbove(level)
  if (above === null || id === undefined) return undefined
  const parent = await lockUnit(tx, above, id)
  if (parent === undefined || !mayIn(user, 'organisation', parent.clusterId)) throw notFound()
  return parent
}

/** The parts of the organisation, from clusters to rooms, as their administrators change them. */
export const createUnits = ({ db, clock, audit, events, audiences, roomRenamed }: UnitsDeps) => {
  const record = (
    tx: Executor,
    user: SignedInUser,
    {
      level,
      id,
      ...entry
    }: {
      action: 'organisation_added' | 'organisation_changed' | 'organisation_moved' | 'organisation_retired'
      level: UnitLevel
      id: number
      clusterId: number
      detail?: Record<string, string | number>
    },
  ) => audit({ ...entry, userId: user.userId, from: user.from, subject: { type: subjects[level], id } }, tx)

  /** Changes where rooms are. Returns who sees more or fewer of them as a result. */
  const affecting = async (
    tx: Executor,
    roomIds: readonly number[],
    change: () => Promise<void>,
  ): Promise<UnitChange> => {
    const before = await audiences(tx, roomIds)
    await change()
    const { gains, loses } = affectedUsers(before, await audiences(tx, roomIds))
    const known = await usersById(tx, [...gains.keys(), ...loses.keys()])
    const named = (rooms: ReadonlyMap<number, number>) =>
      known.flatMap(({ id, firstName, lastName, role }) => {
        const count = rooms.get(id)
        return count === undefined
          ? []
          : [{ id, name: `${firstName} ${lastName}`.trim(), role, rooms: count }]
      })
    return { gains: named(gains), loses: named(loses) }
  }

  /** Has users who now see more or fewer rooms read them again. */
  const announce = ({ gains, loses }: UnitChange): void => {
    for (const userId of new Set([...gains, ...loses].map((one) => one.id)))
      events.publish({ type: 'permissionsChanged', userId })
  }

  const move = async (
    tx: Executor,
    user: SignedInUser,
    level: UnitLevel,
    { unit, parent }: { unit: UnitRow; parent: UnitRow },
  ): Promise<UnitChange> => {
    const { id } = unit
    const change = await affecting(tx, await roomsInUnit(tx, level, id), async () => {
      await updateUnit(tx, level, id, { parent: parent.id })
      if (parent.clusterId !== unit.clusterId && level !== 'rooms') await releaseForeignStaff(tx, level, id)
    })
    const detail = { from: unit.parent ?? 0, to: parent.id }
    for (const clusterId of new Set([unit.clusterId, parent.clusterId]))
      await record(tx, user, { action: 'organisation_moved', level, id, clusterId, detail })
    return change
  }

  return {
    affecting,
    announce,

    /** @throws not_permitted */
    list: (
      user: SignedInUser,
      level: UnitLevel,
      page: { skip: number; limit: number },
    ): Promise<{ units: Unit[]; total: number }> =>
      pageOfUnits(db, level, clusterInView(user, 'organisation'), page),

    /** @throws not_permitted, not_found */
    create: (
      user: SignedInUser,
      level: UnitLevel,
      input: UnitChanges & { name: string },
    ): Promise<number> => {
      checkMay(user, 'organisation')
      // A new cluster is not yet anybody's.
      if (level === 'clusters') checkMayIn(user, 'organisation', null)
      return db.transaction(async (tx) => {
        const parent = await newParent(tx, user, level, input.parent)
        const id = await insertUnit(tx, level, input)
        const clusterId = parent?.clusterId ?? id
        await record(tx, user, { action: 'organisation_added', level, id, clusterId })
        return id
      })
    },

    /**
     * Renames or moves. Returns who sees more or fewer rooms as a result; a preview changes nothing.
     * @throws not_permitted, not_found
     */
    edit: async (
      user: SignedInUser,
      level: UnitLevel,
      {
        id,
        changes: { parent: parentId, ...changes },
        preview,
      }: {
        id: number
        changes: UnitChanges
        preview: boolean
      },
    ): Promise<UnitChange> => {
      const { change, announceRename } = await runOrPreview(db, { preview }, async (tx) => {
        const unit = await managed(tx, user, level, id)
        const parent = await newParent(tx, user, level, parentId)
        await updateUnit(tx, level, id, changes)
        const fields = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]))
        if (fields.length > 0)
          await record(tx, user, {
            action: 'organisation_changed',
            level,
            id,
            clusterId: unit.clusterId,
            detail: { fields: fields.join(' ') },
          })
        const renamed = level === 'rooms' && fields.length > 0
        return {
          announceRename: renamed ? await roomRenamed(tx, id) : undefined,
          change:
            parent === undefined || parent.id === unit.parent
              ? { gains: [], loses: [] }
              : await move(tx, user, level, { unit, parent }),
        }
      })
      if (preview) return change
      announce(change)
      await announceRename?.()
      return change
    },

    /** @throws not_permitted, not_found, not_empty, room_occupied */
    retire: (user: SignedInUser, level: UnitLevel, id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const { clusterId } = await managed(tx, user, level, id)
        if (level === 'clusters') checkMayIn(user, 'organisation', null)
        if (await holdsAnything(tx, level, id))
          throw new AppError(level === 'rooms' ? 'room_occupied' : 'not_empty')
        await retireUnit(tx, level, id, clock.now())
        await record(tx, user, { action: 'organisation_retired', level, id, clusterId })
      }),
  }
}
export type Units = ReturnType<typeof createUnits>
