import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, type Database } from '../../apps/server/src/platform/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { processorOf, waitedOf } from '../measuring/processes.ts'
import { startReturning } from '../region/returning.ts'
import { startSenders } from '../region/senders.ts'
import { startTwoServers, type OnTwo } from '../region/two-servers.ts'
import { becomes, counted, fillWithRooms, shownInRows } from './region.ts'

/** LOAD=0.1 holds a tenth of it, where the machine is small or busy. */
export const part = Number(process.env['LOAD'] ?? 1)
const senders = 10
const limitMs = 240_000
/** So long everything goes on as usual before something happens. */
const steadyMs = 5_000

/** Two servers with TVs, apps and people who send messages, all of them at it. */
export const startWorld = async (
  stack: AsyncDisposableStack,
  most: { boxes: number; relatives: number },
  { how = 'spread', moreRooms = 0, ...onTwo }: OnTwo & { how?: 'first' | 'spread'; moreRooms?: number } = {},
) => {
  const boxes = Math.round(most.boxes * part)
  const relatives = Math.round(most.relatives * part)
  const rooms = Math.max(100, boxes) + moreRooms
  const servers = await startTwoServers(stack, fillWithRooms(rooms), onTwo)
  const { one, other, postgres } = servers
  const crowd = await startReturning(stack, [one.origin, other.origin], how)
  await crowd.connect({ boxes, relatives })
  await crowd.goOnReporting()
  const sending = startSenders(senders, [one.origin, other.origin])
  await wait(steadyMs)
  const offlineBefore = (await crowd.state()).offline
  const waitedBefore = await waitedOf(other.pid())
  const processorBefore = await processorOf(other.pid())

  const withDatabase = async <T>(ask: (db: Database) => Promise<T>): Promise<T> => {
    const { db, close } = await openDatabase(postgres.roles.app, createLog('silent'))
    try {
      return await ask(db)
    } finally {
      await close()
    }
  }
  const inRows = (alarm: number) => withDatabase((db) => shownInRows(db, alarm))

  return {
    ...servers,
    rooms,
    withDatabase,
    crowd,
    sending,
    boxes,
    held: `${counted(boxes)} TVs, ${counted(relatives)} apps, ${String(senders)} senders`,
    /** Until all are there, and have the alarm if there is one. Returns when the last came. */
    allBack: async (alarm?: number) => {
      let state = await crowd.state(alarm)
      const isHealed = await becomes(limitMs, async () => {
        state = await crowd.state(alarm)
        const { shown } = state
        return (
          state.boxes === boxes && state.relatives === relatives && (alarm === undefined || shown === boxes)
        )
      })
      if (!isHealed) throw new Error(`it has not healed: ${JSON.stringify(state)}`)
      return {
        backAt: state.lastBackAt,
        shownAt: state.lastShownAt,
        processorS: (await processorOf(other.pid())) - processorBefore,
        waitedS: (await waitedOf(other.pid())) - waitedBefore,
      }
    },
    /** Of an alarm that all have: what is not stored of what TVs were told is, and what they were shown twice. */
    lostOf: async (alarm: number) => {
      await becomes(limitMs, async () => (await crowd.state(alarm)).confirmed === boxes)
      const { confirmed, shown, shownMore } = await crowd.state(alarm)
      return { lost: boxes - shown + shownMore + confirmed - Math.min(confirmed, await inRows(alarm)), shown }
    },
    /** Ends what the senders do. Returns what is lost, and what people saw. */
    settle: async () => {
      await sending.end()
      const messages = await withDatabase((db) => sending.check(db))
      return {
        lost: messages.lost + messages.twice,
        saw: [
          `${counted((await crowd.state()).offline - offlineBefore)} times an app saw a TV offline`,
          `${counted(sending.acknowledged())} messages sent, the slowest in ${(sending.longestMs() / 1_000).toFixed(1)} s`,
        ],
      }
    },
  }
}

export const secondsBetween = (from: number, to: number): number => Math.max(0, (to - from) / 1_000)
