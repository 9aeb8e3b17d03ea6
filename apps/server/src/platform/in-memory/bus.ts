import { randomUUID } from 'node:crypto'
import type { Bus, Holder, Place, Whereabouts } from '../../ports/bus.ts'

/** One server by itself: there are no others to speak to, and whatever is anywhere is here. */
export const createInMemoryBus = (): Bus => ({
  serverId: randomUUID(),
  channel: () => ({ sayToOthers: () => undefined }),
  whereabouts: () => createWhereabouts(),
  // It is never away, and loses nobody.
  onBack: () => undefined,
  onServerLost: () => undefined,
  awaySince: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
})

const createWhereabouts = <V, M>(): Whereabouts<V, M> => {
  const byKey = new Map<string, { place: Place<V>; holder: Holder<M> }>()
  /** Looked up for each call: many are connected, and few are asked for. */
  const keysOf = new Map<string, Set<string>>()

  return {
    take: async ({ key, group, value, mostOfGroup = Infinity }, holder) => {
      const before = byKey.get(key)
      const keys = keysOf.get(group) ?? new Set()
      if (before === undefined ? keys.size >= mostOfGroup : before.place.group !== group) return undefined
      const held = { place: { key, group, value }, holder }
      byKey.set(key, held)
      keysOf.set(group, keys.add(key))
      before?.holder.gone()
      return async () => {
        if (byKey.get(key) !== held) return false
        byKey.delete(key)
        keys.delete(key)
        if (keys.size === 0 && keysOf.get(group) === keys) keysOf.delete(group)
        return true
      }
    },
    onLost: () => undefined,
    find: async (keys) => keys.flatMap((key) => byKey.get(key)?.place ?? []),
    ofGroups: async (groups) =>
      groups.flatMap((group) => [...(keysOf.get(group) ?? [])].flatMap((key) => byKey.get(key)?.place ?? [])),
    send: async (key, group, message) => {
      const held = byKey.get(key)
      if (held?.place.group === group) held.holder.receive(message)
    },
  }
}
