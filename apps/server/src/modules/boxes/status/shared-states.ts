import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { batchLookUps } from '../../../platform/batch-lookups.ts'
import type { Database } from '../../../platform/database.ts'
import { createRepeating } from '../../../platform/jobs/repeating.ts'
import type { Log } from '../../../platform/log.ts'
import { redisScript, type Redis } from '../../../platform/redis/connection.ts'
import { readJson } from '../../../platform/read-json.ts'
import type { After } from '../../../platform/timers.ts'
import { BoxStateSchema, type BoxReport, type BoxState, type BoxStates } from '../../../ports/box-states.ts'
import type { Bus } from '../../../ports/bus.ts'
import { silentSince, storeStates, storedStates } from './repo.ts'
import { createBoxStates, storeEveryMs, type OwnBoxStates } from './states.ts'

/* Below the prefix: `state:BOX`, what the row does not have yet; `unstored`, the boxes with such a state. */

/** Arguments: prefix, and boxes. Returns the state of each, or false. */
const readStates = redisScript(`
local found = {}
for index = 2, #ARGV do table.insert(found, redis.call('GET', ARGV[1] .. 'state:' .. ARGV[index])) end
return found
`)
/** Arguments: prefix, then of each box: its id, the state that was read ('': none), and the new one. Returns where nobody was faster. */
const changeStates = redisScript(`
local changed = {}
for index = 2, #ARGV, 3 do
  local key = ARGV[1] .. 'state:' .. ARGV[index]
  local isFirst = (redis.call('GET', key) or '') == ARGV[index + 1]
  if isFirst then
    redis.call('SET', key, ARGV[index + 2])
    redis.call('SADD', ARGV[1] .. 'unstored', ARGV[index])
  end
  table.insert(changed, isFirst and 1 or 0)
end
return changed
`)
/** Arguments: prefix, then each box with the state that its row now has. */
const forgetStored = redisScript(`
for index = 2, #ARGV, 2 do
  local key = ARGV[1] .. 'state:' .. ARGV[index]
  if redis.call('GET', key) == ARGV[index + 1] then
    redis.call('DEL', key)
    redis.call('SREM', ARGV[1] .. 'unstored', ARGV[index])
  end
end
`)
const unstoredBoxes = redisScript(`return redis.call('SMEMBERS', ARGV[1] .. 'unstored')`)

const TextsSchema = z.array(z.string().nullable())
const ChangedSchema = z.array(z.number())

/**
 * The states of boxes when there are several servers. What the rows do not have yet is in Redis, and stored by the server that
 * changed it. While Redis cannot be reached, each server has the states of its own connected boxes, as a single server has.
 */
export const createSharedBoxStates = (deps: {
  db: Database
  redis: Pick<Redis, 'run' | 'orHere'>
  bus: Pick<Bus, 'onServerLost'>
  after: After
  log: Log
}): BoxStates & { stop: () => Promise<void> } => {
  const { db, redis, log } = deps
  const toStore = new Set<number>()
  const unreadable = new Set<number>()
  /** When this server last heard from each box. */
  const heardAt = new Map<number, Date | null>()
  /** Since Redis cannot be reached: what is known here, and which boxes have reported. */
  let own: { states: OwnBoxStates; reported: Set<number> } | undefined
  let coming: Promise<void> | undefined

  const textsOf = async (boxIds: readonly number[]): Promise<Map<number, string>> => {
    const texts = boxIds.length === 0 ? [] : TextsSchema.parse(await redis.run(readStates, ...boxIds))
    return new Map(
      boxIds.flatMap((boxId, index): [number, string][] => {
        const text = texts[index]
        return text === null || text === undefined ? [] : [[boxId, text]]
      }),
    )
  }
  const noting =
    (boxId: number, report: (before: BoxState) => Partial<BoxReport>) =>
    (before: BoxState): Partial<BoxReport> => {
      const said = report(before)
      if (said.lastSeenAt !== undefined) heardAt.set(boxId, said.lastSeenAt)
      return said
    }
  /** Returns undefined for a state that another release or hand has written: the row is used then. */
  const read = (boxId: number, text: string): BoxState | undefined => {
    const state = readJson(BoxStateSchema, text)
    if (state === undefined && !unreadable.has(boxId)) {
      unreadable.add(boxId)
      log.error({ boxId }, 'box state in redis not readable')
    }
    return state
  }
  const load = batchLookUps(
    async (boxIds: readonly number[]) =>
      new Map((await storedStates(db, boxIds)).map((state) => [state.id, state])),
  )
  // After the loss of a server, all its TVs report at once, and all its apps ask for the states that they show.
  const textsTogether = batchLookUps(async (lists: readonly (readonly number[])[]) => {
    const texts = await textsOf([...new Set(lists.flat())])
    return new Map(lists.map((list) => [list, texts]))
  })
  /** What the rows do not have yet. */
  const statesOf = async (boxIds: readonly number[]): Promise<Map<number, BoxState>> => {
    const texts = boxIds.length === 0 ? undefined : await textsTogether(boxIds)
    const states = boxIds.flatMap((boxId) => {
      const text = texts?.get(boxId)
      return text === undefined ? [] : (read(boxId, text) ?? [])
    })
    return new Map(states.map((state) => [state.id, state]))
  }
  const write = batchLookUps(
    async (changes: ReadonlyArray<{ boxId: number; text: string; next: string }>) => {
      const args = changes.flatMap(({ boxId, text, next }) => [boxId, text, next])
      const changed = ChangedSchema.parse(await redis.run(changeStates, ...args))
      return new Map(changes.map((one, index) => [one, changed[index] === 1]))
    },
  )
  const change = async (boxId: number, report: (before: BoxState) => Partial<BoxReport>) => {
    for (;;) {
      const text = (await textsTogether([boxId]))?.get(boxId)
      const before = (text === undefined ? undefined : read(boxId, text)) ?? (await load(boxId))
      if (before === undefined) return undefined
      const after = { ...before, ...report(before) }
      if (isDeepStrictEqual(before, after)) return { before, after: before }
      if ((await write({ boxId, text: text ?? '', next: JSON.stringify(after) })) !== true) continue
      toStore.add(boxId)
      return { before, after }
    }
  }

  /** What was reported meanwhile is newer than what Redis has kept, unless the box has gone to another server. */
  const comeBack = async ({ states, reported }: NonNullable<typeof own>): Promise<void> => {
    for (const boxId of reported) {
      const [now] = await states.of([boxId])
      if (now !== undefined) {
        const { id: _id, roomId: _room, createdAt: _created, ...report } = now
        await change(boxId, (before) => (isElsewhere(before, now.lastSeenAt) ? {} : report))
      }
      reported.delete(boxId)
    }
    own = undefined
    await states.stop()
  }

  const orOfThisServer = <T>(
    shared: () => Promise<T>,
    instead: (own: { states: OwnBoxStates; reported: Set<number> }) => Promise<T>,
  ): Promise<T> =>
    redis.orHere(
      async () => {
        if (own !== undefined) {
          coming ??= comeBack(own).finally(() => {
            coming = undefined
          })
          await coming
        }
        return shared()
      },
      () => {
        own ??= { states: createBoxStates({ ...deps, ofNewer: 'keep' }), reported: new Set() }
        return instead(own)
      },
    )

  const store = async (ofLocked: 'skip' | 'wait'): Promise<void> => {
    const boxIds = [...toStore]
    // What is changed from here on is stored with the next batch.
    toStore.clear()
    try {
      const texts = await textsOf(boxIds)
      if (texts.size === 0) return
      const states = [...texts].flatMap(([boxId, text]) => read(boxId, text) ?? [])
      const stored = await storeStates(db, states, ofLocked)
      const left = new Set(states.map(({ id }) => id).filter((boxId) => !stored.has(boxId)))
      for (const boxId of left) toStore.add(boxId)
      await redis.run(forgetStored, ...[...texts].filter(([boxId]) => !left.has(boxId)).flat())
    } catch (error) {
      for (const boxId of boxIds) toStore.add(boxId)
      throw error
    }
  }
  const storing = createRepeating({
    ...deps,
    what: 'storing the states of boxes',
    everyMs: storeEveryMs,
    run: () =>
      orOfThisServer(
        () => store('skip'),
        async () => undefined,
      ),
  })
  storing.start()

  // This server stores what the lost one had not.
  deps.bus.onServerLost(async () => {
    for (const boxId of z.array(z.coerce.number()).parse(await redis.run(unstoredBoxes))) toStore.add(boxId)
  })

  return {
    of: (boxIds) =>
      orOfThisServer(
        async () => {
          const shared = await statesOf(boxIds)
          const missing = boxIds.filter((boxId) => !shared.has(boxId))
          const rows = new Map(
            await Promise.all(missing.map(async (boxId) => [boxId, await load(boxId)] as const)),
          )
          // They may have reported meanwhile.
          const since = await statesOf(missing)
          return boxIds.flatMap((boxId) => since.get(boxId) ?? shared.get(boxId) ?? rows.get(boxId) ?? [])
        },
        ({ states }) => states.of(boxIds),
      ),

    unstored: (boxIds) =>
      orOfThisServer(
        () => statesOf(boxIds),
        ({ states }) => states.unstored(boxIds),
      ),

    change: (boxId, report) =>
      orOfThisServer(
        () => change(boxId, noting(boxId, report)),
        ({ states, reported }) => {
          reported.add(boxId)
          const ownReport = noting(boxId, report)
          return states.change(boxId, (before) => {
            const said = ownReport(before)
            return said.online === false && isElsewhere(before, heardAt.get(boxId)) ? {} : said
          })
        },
      ),

    silent: (since) => silentSince(db, since),

    stop: async () => {
      await storing.stop()
      await orOfThisServer(
        () => store('wait'),
        async () => undefined,
      )
      await own?.states.stop()
    },
  }
}

/** A box that has been heard from since then is at another server, which alone knows whether it is online. */
const isElsewhere = ({ lastSeenAt }: BoxState, since: Date | null | undefined): boolean =>
  since !== undefined && lastSeenAt !== null && (since === null || lastSeenAt > since)
