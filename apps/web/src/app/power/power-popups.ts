import { createStore } from '@lykta/calls/store'
import type { FeedFields } from '@lykta/contract/feed'
import { powerLevel, type PowerLevel } from './power-level.ts'

/** What boxes have told of their power and nobody has closed yet, by the id of the room. */
const levels = createStore<ReadonlyMap<number, PowerLevel>>(new Map())

const put = (room: number, level: PowerLevel | undefined): void => {
  const next = new Map(levels.get())
  if (level === undefined) next.delete(room)
  else next.set(room, level)
  levels.set(next)
}

export const powerPopups = {
  get: levels.get,
  subscribe: levels.subscribe,
  take: ({ room, ...power }: FeedFields['mqttMessage']): void => put(room, powerLevel(power)),
  close: (room: number): void => put(room, undefined),
  /** With the session: the next person here may not see these boxes. */
  clear: (): void => levels.set(new Map()),
}
