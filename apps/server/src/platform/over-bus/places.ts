import { z } from 'zod'
import type { Bus } from '../../ports/bus.ts'
import type { Places } from '../../ports/places.ts'

const nothing = () => undefined

export const createPlaces = (bus: Pick<Bus, 'whereabouts'>): Places => {
  const places = bus.whereabouts('places', { value: z.null(), message: z.undefined() })

  return {
    take: async ({ kind, most }, owner, name) => {
      const group = `${kind} ${owner}`
      const wanted = { key: `${group} ${name}`, group, value: null, mostOfGroup: most }
      const leave = await places.take(wanted, { receive: nothing, gone: nothing })
      return leave === undefined ? undefined : async () => void (await leave())
    },
  }
}
