import { calls } from '@lykta/server/tables'
import type { Days } from './days-around-now.ts'
import { known } from './must-find.ts'
import type { Executor } from './transaction.ts'
import type { Someone } from './people.ts'
import type { HomeBox } from './residents.ts'

interface PastCall {
  box: string
  user: string
  to: 'box' | 'user'
  day: number
  time: string
  /** Minutes and seconds; missing: nobody answered. */
  lasted?: readonly [number, number]
  voice?: true
}

const pastCalls: readonly PastCall[] = [
  { box: 'Mamma', user: 'karin', to: 'user', day: -1, time: '09:12', lasted: [12, 4] },
  { box: 'Mamma', user: 'karin', to: 'box', day: -2, time: '18:40', lasted: [27, 31] },
  { box: 'Mamma', user: 'karin', to: 'box', day: -3, time: '12:05', lasted: [3, 48], voice: true },
  { box: 'Mamma', user: 'karin', to: 'user', day: -4, time: '16:22', lasted: [8, 15] },
  { box: 'Mamma', user: 'karin', to: 'user', day: -5, time: '10:01', lasted: [0, 52] },
  { box: 'Mamma', user: 'karin', to: 'box', day: -5, time: '09:30' },
  { box: 'Mamma', user: 'karin', to: 'box', day: -7, time: '14:30', lasted: [41, 9] },
  { box: 'Mamma', user: 'karin', to: 'user', day: -9, time: '19:17', lasted: [15, 26] },
  { box: 'Mamma', user: 'karin', to: 'box', day: -10, time: '08:45', lasted: [2, 10], voice: true },
  { box: 'Mamma', user: 'karin', to: 'user', day: -12, time: '17:58', lasted: [6, 33] },
  { box: 'Mamma', user: 'johan', to: 'box', day: -1, time: '20:05', lasted: [9, 41] },
  { box: 'Mamma', user: 'johan', to: 'user', day: -6, time: '11:20' },
  { box: 'Mormor', user: 'karin', to: 'box', day: -1, time: '17:02', lasted: [22, 18] },
  { box: 'Mormor', user: 'karin', to: 'user', day: -4, time: '11:48', lasted: [5, 7] },
  { box: 'Pappa', user: 'karin', to: 'box', day: -2, time: '19:15', lasted: [14, 50] },
  { box: 'Pappa', user: 'johan', to: 'user', day: -3, time: '15:33', lasted: [4, 2], voice: true },
]

const ringMs = 7_000
const givenUpAfterMs = 45_000

/** Calls of the previous days, as the call channel would have recorded them. */
export const insertCallHistory = async (
  db: Executor,
  world: { boxes: ReadonlyMap<string, HomeBox>; people: ReadonlyMap<string, Someone>; days: Days },
): Promise<void> => {
  for (const past of pastCalls) {
    const box = known(world.boxes, past.box)
    const user = known(world.people, past.user)
    const [caller, callee] = past.to === 'box' ? [user, box] : [box, user]
    const startedAt = world.days.at(past.day, past.time)
    const after = (ms: number) => new Date(startedAt.getTime() + ms)
    const [minutes, seconds] = past.lasted ?? [0, 0]
    await db.insert(calls).values({
      callerExtension: caller.extension,
      calleeExtension: callee.extension,
      userId: user.userId,
      boxId: box.boxId,
      roomId: box.roomId,
      direction: past.to === 'box' ? 'to_box' : 'from_box',
      video: past.voice !== true,
      startedAt,
      ...(past.lasted === undefined
        ? { endedAt: after(givenUpAfterMs), cause: 'NO_ANSWER', seenAt: after(3_600_000) }
        : {
            answeredAt: after(ringMs),
            endedAt: after(ringMs + (minutes * 60 + seconds) * 1_000),
            cause: 'NORMAL_CLEARING',
          }),
    })
  }
}
