import type { LadderStep } from '@lykta/contract/alarms'
import type { Executor } from '../../../platform/database.ts'
import { createBoxAccess } from '../../boxes/index.ts'
import { createAlarmsRepo, type AlarmRow } from '../repo.ts'
import { createLadderRepo } from './repo.ts'

/** The rooms that a step is about: where nobody has answered, or the one that it is all about. */
export const roomsWaiting = (db: Executor, alarm: Pick<AlarmRow, 'id' | 'roomId'>): Promise<number[]> =>
  alarm.roomId === null ? createAlarmsRepo(db).waitingRooms(alarm.id) : Promise.resolve([alarm.roomId])

/** Those whom a step names one by one. */
export const namedBy = (step: LadderStep): readonly number[] =>
  step.kind === 'people' || step.kind === 'mail' ? step.ids : []

/**
 * The users whom a step calls now: those it names may have left the cluster of the rooms, or lost their account or
 * their permission, since the ladder was written.
 */
export const calledBy = async (
  db: Executor,
  step: LadderStep,
  roomIds: readonly number[],
): Promise<number[]> => {
  const repo = createLadderRepo(db)
  switch (step.kind) {
    case 'repeat':
    case 'webhook':
      return []
    case 'staff':
      return repo.staffOfRooms(roomIds)
    case 'family': {
      const linked = await createBoxAccess(db).peopleAround(roomIds, 'link')
      return [...new Set(linked.map(({ userId }) => userId))]
    }
    case 'group':
      return repo.staffOfGroups(step.ids, roomIds)
    case 'people':
    case 'mail':
      return repo.permitted(step.ids, roomIds)
  }
}
