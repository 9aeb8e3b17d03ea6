import { createStore } from '@lykta/calls/observable-store'
import type { FeedFields } from '@lykta/contract/feed'
import { powerLevel, type PowerLevel } from './power-level.ts'

/** Power reports of boxes that have not been closed yet, by room id. */
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
  /** Ends with the session: the next user may not see these boxes. */
  clear: (): void => levels.set(new Map()),
}
