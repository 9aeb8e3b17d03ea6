import { z } from 'zod'
import type { Bus } from '../../ports/bus.ts'
import type { ConnectionLimits } from '../../ports/connection-limits.ts'

const nothing = () => undefined

export const createConnectionLimits = (bus: Pick<Bus, 'whereabouts'>): ConnectionLimits => {
  const connections = bus.whereabouts('connections', { value: z.null(), message: z.undefined() })

  return {
    take: async ({ kind, most }, owner, name, end) => {
      const group = `${kind} ${owner}`
      const wanted = { key: `${group} ${name}`, group, value: null, mostOfGroup: most }
      const leave = await connections.take(wanted, {
        receive: nothing,
        // Where it was taken, the same client has come back.
        gone: (why) => {
          if (why === 'refused') end()
        },
      })
      return leave === undefined ? undefined : async () => void (await leave())
    },
  }
}
