import { batchLookUps } from '../batch-lookups.ts'
import { AnswersSchema } from './bus-wire.ts'
import { RedisAway, type Redis } from './connection.ts'
import type { Held } from './held-places.ts'
import { takePlaces } from './scripts.ts'

/** Redis answers nobody else meanwhile. */
const mostAtOnce = 200

/** Enters a place in Redis, for all servers. After the loss of a server, all that was at it comes at once, and is entered together. */
export const createEnterPlaces = ({ run, serverId }: Pick<Redis, 'run'> & { serverId: string }) => {
  const answerTo = batchLookUps(
    async (wanted: readonly Held[]) => {
      const args = wanted.flatMap(({ name, id, wasEntered, place }) => {
        const { key, group, value, mostOfGroup } = place
        return [name, key, id, group, JSON.stringify(value), mostOfGroup ?? '', wasEntered ? '1' : '0']
      })
      const answers = AnswersSchema.parse(await run(takePlaces, serverId, ...args))
      return new Map(wanted.map((held, index) => [held, answers[index]]))
    },
    { mostAtOnce },
  )
  /** Rejects with `RedisAway`. */
  return async (held: Held) => {
    const answer = await answerTo(held).catch((error: unknown) => {
      held.mayBeEntered ||= !(error instanceof RedisAway) || error.mayBeDone
      throw error
    })
    held.mayBeEntered = true
    if (answer === 'taken' || answer === 'there') held.wasEntered = true
    return answer
  }
}
