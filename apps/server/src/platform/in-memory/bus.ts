import { randomUUID } from 'node:crypto'
import type { Bus, Holder, Place, Whereabouts } from '../../ports/bus.ts'

/** For a single server: there are no others to speak to, and every connection is here. */
export const createInMemoryBus = (): Bus => ({
  serverId: randomUUID(),
  channel: () => ({ sayToOthers: () => undefined }),
  whereabouts: () => createWhereabouts(),
  // This bus is never away, and there is no other server to lose.
  onBack: () => undefined,
  onServerLost: () => undefined,
  away: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
})

const createWhereabouts = <V, M>(): Whereabouts<V, M> => {
  const byKey = new Map<string, { place: Place<V>; holder: Holder<M> }>()
  /** Indexed by group, as each call looks up one group among many connections. */
  const keysOf = new Map<string, Set<string>>()

  return {
    take: async ({ key, group, value, mostOfGroup = Infinity }, holder) => {
      const before = byKey.get(key)
      const keys = keysOf.get(group) ?? new Set()
      if (before === undefined ? keys.size >= mostOfGroup : before.place.group !== group) return undefined
      const held = { place: { key, group, value }, holder }
      byKey.set(key, held)
      keysOf.set(group, keys.add(key))
      before?.holder.gone('taken')
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
    absent: async (wanted) => wanted.filter(({ key, group }) => byKey.get(key)?.place.group !== group),
    send: async (key, group, message) => {
      const held = byKey.get(key)
      if (held?.place.group !== group) return false
      held.holder.receive(message)
      return true
    },
  }
}
