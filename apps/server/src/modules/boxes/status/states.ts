import { isDeepStrictEqual } from 'node:util'
import { batchLookUps } from '../../../platform/batch-lookups.ts'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import { createRepeating } from '../../../platform/jobs/repeating.ts'
import type { After } from '../../../platform/timers.ts'
import type { BoxState, BoxStates } from '../../../ports/box-states.ts'
import { silentSince, storeStates, storedStates } from './repo.ts'
import { hasTimedOut } from './has-timed-out.ts'

/** A crash loses at most what was reported within this time. */
export const storeEveryMs = 800

export interface OwnBoxStates extends BoxStates {
  /** Stores what is not stored yet. */
  stop: () => Promise<void>
}

/** The states of the boxes that are connected to this process, and of those whose last report is not stored yet. */
export const createBoxStates = ({
  db,
  after,
  log,
  ofNewer = 'replace',
}: {
  db: Database
  after: After
  log: Log
  /** What happens to rows of boxes that another server has heard from since. */
  ofNewer?: 'replace' | 'keep'
}): OwnBoxStates => {
  const held = new Map<number, BoxState>()
  const toStore = new Set<number>()
  /** Offline and stored. Kept a little longer for those who have just read the rows. */
  const done = new Set<number>()

  const load = batchLookUps(
    async (boxIds: readonly number[]) =>
      new Map((await storedStates(db, boxIds)).map((state) => [state.id, state])),
  )

  const heldOf = (boxIds: Iterable<number>): BoxState[] =>
    [...boxIds].flatMap((boxId) => held.get(boxId) ?? [])

  const release = () => {
    for (const boxId of done) held.delete(boxId)
    done.clear()
  }

  const store = async (ofLocked: 'skip' | 'wait'): Promise<void> => {
    release()
    const states = heldOf(toStore)
    if (states.length === 0) return
    toStore.clear()
    try {
      const stored = await storeStates(db, states, ofLocked, ofNewer)
      for (const state of states) {
        if (!stored.has(state.id)) toStore.add(state.id)
        else if (!state.online && held.get(state.id) === state) done.add(state.id)
      }
    } catch (error) {
      for (const { id } of states) toStore.add(id)
      throw error
    }
  }
  // Not run by the job runner, which stops before the doors: what boxes report until then is stored afterwards.
  const storing = createRepeating({
    what: 'storing the states of boxes',
    everyMs: storeEveryMs,
    after,
    log,
    run: () => store('skip'),
  })
  storing.start()

  return {
    of: async (boxIds) => {
      const loaded = await Promise.all(boxIds.map(async (boxId) => held.get(boxId) ?? load(boxId)))
      // They may have reported meanwhile.
      return boxIds.flatMap((boxId, index) => held.get(boxId) ?? loaded[index] ?? [])
    },

    unstored: (boxIds) => Promise.resolve(new Map(heldOf(boxIds).map((state) => [state.id, state]))),

    change: async (boxId, report) => {
      const loaded = held.has(boxId) ? undefined : await load(boxId)
      // Another report may have come first.
      const before = held.get(boxId) ?? loaded
      if (before === undefined) return undefined
      const changed = { ...before, ...report(before) }
      if (isDeepStrictEqual(before, changed)) return { before, after: before }
      held.set(boxId, changed)
      toStore.add(boxId)
      done.delete(boxId)
      return { before, after: changed }
    },

    silent: async (since) => {
      const here = [...held.values()].filter((state) => hasTimedOut(state, since)).map(({ id }) => id)
      return [...new Set([...here, ...(await silentSince(db, since))])]
    },

    stop: async () => {
      await storing.stop()
      // The last run, so it also waits for rows that somebody is changing.
      await store('wait')
    },
  }
}
