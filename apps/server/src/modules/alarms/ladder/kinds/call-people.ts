import type { Executor } from '../../../../platform/database.ts'
import type { Author, Begun, Beginning, StepUnderWay, Fault, Outcome, StepThatLeaves } from './kind.ts'

/**
 * The users whom a step calls now. Since the ladder was written, those it names may have left the cluster of the rooms, or
 * lost their account or their permission.
 */
export type Called = (db: Executor, roomIds: readonly number[]) => Promise<number[]>

/** Begins a step that calls people. `named`: those whom it names individually. */
export const callPeople =
  (called: Called, named: readonly number[] = []) =>
  async ({ tx, roomIds }: Beginning): Promise<Begun> => {
    const userIds = await called(tx, roomIds)
    const gone = named.filter((id) => !userIds.includes(id))
    // None of them has been notified yet.
    return userIds.length === 0
      ? { state: 'failed', reached: 0, userIds: [], missedIds: gone }
      : { state: 'under_way', reached: 0, userIds, missedIds: [...userIds, ...gone] }
  }

/** Those who were called when the step began and may still be called. */
export const stillCalled = async (
  called: Called,
  { deps: { db }, row, roomIds }: StepUnderWay,
): Promise<number[]> => {
  const now = await called(db, roomIds)
  return row.userIds.filter((id) => now.includes(id))
}

const push =
  (called: Called) =>
  async (delivery: StepUnderWay): Promise<Outcome> => {
    const { alarm, row, roomIds, deps } = delivery
    const userIds = await stillCalled(called, delivery)
    if (userIds.length > 0)
      await deps.pushCalls({ alarmId: alarm.id, origin: alarm.origin, level: alarm.level, userIds, roomIds })
    const missedIds = row.missedIds.filter((id) => !userIds.includes(id))
    return { reached: userIds.length, missedIds, isDone: true }
  }

/** A step that calls people by push. */
export const pushStep = (
  called: Called,
  {
    named = [],
    fault = () => Promise.resolve(undefined),
  }: { named?: readonly number[] } & Partial<Pick<StepThatLeaves, 'fault'>> = {},
): StepThatLeaves => ({ begin: callPeople(called, named), deliver: push(called), fault, host: null })

export const peopleFault =
  (userIds: readonly number[]) =>
  async ({ mayName }: Author): Promise<Fault | undefined> =>
    (await mayName(userIds))
      ? undefined
      : { field: 'ids', message: 'Somebody here no longer has an account. Choose again.' }
