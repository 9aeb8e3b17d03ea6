import type { Events } from '../../../events.ts'
import { batchLookUps } from '../../../platform/batch-lookups.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { BoxAccess } from './service.ts'

/** Changes without an event, such as those made by hand in the database, take effect after at most this long. */
export const longestKnownMs = 60_000
/** While the other servers cannot say what they change. */
export const longestKnownAwayMs = 5_000

/** Every event that may change who sees which box. Pairing a TV is not one: whoever does it saw its box before. */
const changes = [
  'permissionsChanged',
  'standingChanged',
  'contactsChanged',
  'userDeleted',
  'boxSignedOut',
] as const

/**
 * Who sees each box, remembered until anything changes for anybody: the query behind it costs more than everything else
 * about a report. To check a permission, ask `BoxAccess` instead.
 */
export const createAudiences = (deps: {
  access: Pick<BoxAccess, 'audiencesOf'>
  events: Pick<Events, 'on'>
  bus: Pick<Bus, 'onBack' | 'away'>
  clock: Clock
}) => {
  const { events, clock } = deps
  const lookUp = batchLookUps(deps.access.audiencesOf)
  let known = new Map<number, Promise<readonly number[]>>()
  let since = clock.now()

  const forget = () => {
    known = new Map()
    since = clock.now()
  }
  for (const change of changes) events.on(change, 'everywhere', forget)
  // Others may have published meanwhile.
  deps.bus.onBack(async () => {
    forget()
  })

  const find = (boxId: number, among: typeof known): Promise<readonly number[]> => {
    const before = among.get(boxId)
    if (before !== undefined) return before
    const found = lookUp(boxId).then((userIds) => userIds ?? [])
    among.set(boxId, found)
    found.catch(() => among.delete(boxId))
    return found
  }

  return {
    /** The ids of all users who may see the box now. */
    of: async (boxId: number): Promise<readonly number[]> => {
      const longest = deps.bus.away() === undefined ? longestKnownMs : longestKnownAwayMs
      if (clock.now().getTime() - since.getTime() > longest) forget()
      for (;;) {
        const asked = known
        const userIds = await find(boxId, asked)
        // What was read before a change may be out of date.
        if (asked === known) return userIds
      }
    },
  }
}
export type Audiences = ReturnType<typeof createAudiences>
