import type { Places } from '../../ports/places.ts'

export const createPlaces = (): Places => {
  /** Who has which place: another symbol each time that one is taken. */
  const byOwner = new Map<string, Map<string, symbol>>()

  return {
    take: async ({ kind, most }, owner, name) => {
      const key = `${kind} ${owner}`
      const taken = byOwner.get(key) ?? new Map<string, symbol>()
      if (taken.size >= most && !taken.has(name)) return undefined
      const own = Symbol(name)
      taken.set(name, own)
      byOwner.set(key, taken)
      return async () => {
        if (taken.get(name) !== own) return
        taken.delete(name)
        if (taken.size === 0 && byOwner.get(key) === taken) byOwner.delete(key)
      }
    },
  }
}
