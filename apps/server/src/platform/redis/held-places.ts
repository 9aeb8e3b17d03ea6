import type { Gone, PlaceWanted } from '../../ports/bus.ts'

/** A place taken by this server. */
export interface Held {
  name: string
  place: PlaceWanted<unknown>
  /** Tells it from earlier holders of the key. */
  id: string
  /** Handles a message sent to it. */
  receive: (message: unknown) => void
  gone: (why: Gone) => void
  /** Redis has known it. */
  wasEntered: boolean
  /** Redis may know it: it has, or has not answered. */
  mayBeEntered: boolean
}

/** A place that is to be left in Redis too. */
export type Left = Pick<Held, 'name' | 'id'> & { key: string }

const placeOf = (name: string, key: string) => `${name}:${key}`

/** The places that this server has taken, whether or not Redis knows them. */
export const createHeldPlaces = () => {
  const current = new Map<string, Held>()
  const byId = new Map<string, Held>()

  const drop = (held: Held): void => {
    byId.delete(held.id)
    const id = placeOf(held.name, held.place.key)
    if (current.get(id) === held) current.delete(id)
  }

  const giveUp = (held: Held | undefined, why: Gone = 'taken'): void => {
    if (held === undefined || !byId.has(held.id)) return
    drop(held)
    held.gone(why)
  }
  const mayHave = (name: string, { key, group, mostOfGroup }: PlaceWanted<unknown>): boolean => {
    const before = current.get(placeOf(name, key))
    if (before !== undefined) return before.place.group === group
    if (mostOfGroup === undefined) return true
    const ofGroup = [...current.values()].filter((held) => held.name === name && held.place.group === group)
    return ofGroup.length < mostOfGroup
  }
  const makeCurrent = (held: Held): void => {
    const id = placeOf(held.name, held.place.key)
    const before = current.get(id)
    if (byId.has(held.id)) current.set(id, held)
    giveUp(before)
  }

  return {
    all: (): Held[] => [...current.values()],
    at: (name: string, key: string): Held | undefined => current.get(placeOf(name, key)),
    withId: (id: string): Held | undefined => byId.get(id),
    /** Whether it has neither been left nor taken by somebody else. */
    has: ({ id }: Held): boolean => byId.has(id),
    /** It may be taken elsewhere before it is current. */
    add: (held: Held): void => {
      byId.set(held.id, held)
    },
    /** The holder before is told. */
    makeCurrent,
    /** By what this server knows: the others are asked when Redis is back. At once, so that whoever asks next is counted with it. */
    take: (held: Held): 'taken' | 'refused' => {
      if (!mayHave(held.name, held.place)) return 'refused'
      makeCurrent(held)
      return 'taken'
    },
    drop,
    giveUp,
  }
}
