import type { AlarmTarget } from '@lykta/contract/alarms'
import type { ReceiverType } from '@lykta/contract/messages'
import { AppError, notFound } from '../../errors.ts'
import type { Executor } from '../../platform/database.ts'
import { checkMay } from '../../policy.ts'
import type { SignedInUser } from '../../signed-in.ts'
import { inCareAmong, roomsInCare } from '../boxes/index.ts'
import { roomsIn, roomsLeftIn } from '../organisation/index.ts'
import { reachOf, savedBy, type AlarmRow } from './repo.ts'

// Which rooms the target of an alarm means. Asked in a transaction, over its connection.

/** The kinds of target, as in the addresses of messages. */
const receiverTypes: Record<Exclude<AlarmTarget, 'individuals'>, Exclude<ReceiverType, 'Individuals'>> = {
  group: 'Group',
  entity: 'Entity',
  cluster: 'Cluster',
}

/** The rooms of a target, all of which the user looks after. @throws not_found, not_permitted */
export const roomsOf = async (
  db: Executor,
  user: SignedInUser,
  { target, ids }: { target: AlarmTarget; ids: readonly number[] },
): Promise<number[]> => {
  checkMay(user, 'alarms')
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  if (target !== 'individuals') return roomsIn(db, await roomsInCare(db, user), receiverTypes[target], wanted)
  const inCare = await inCareAmong(db, user, wanted)
  if (inCare.length < wanted.length) throw notFound()
  return wanted
}

/** The rooms that a plan would reach now: those that the last person to save it still looks after; none if none has a TV. */
export const roomsNow = async (tx: Executor, plan: AlarmRow): Promise<number[]> => {
  const { target, targetIds } = plan
  const userId = savedBy(plan)
  if (userId === null) return []
  const user = { userId }
  const left =
    target === 'individuals'
      ? await inCareAmong(tx, user, targetIds)
      : (await roomsLeftIn(tx, await roomsInCare(tx, user), receiverTypes[target], targetIds)).map(
          ({ roomId }) => roomId,
        )
  const places = await reachOf(tx, left)
  return places.some(({ hasTv }) => hasTv) ? places.map(({ roomId }) => roomId) : []
}

/** At least one of the rooms has a TV. @throws no_recipients */
export const checkSomeTv = async (tx: Executor, roomIds: readonly number[]): Promise<void> => {
  const places = await reachOf(tx, roomIds)
  if (!places.some(({ hasTv }) => hasTv))
    throw new AppError('no_recipients', { fields: { ids: 'No recipients selected' } })
}
