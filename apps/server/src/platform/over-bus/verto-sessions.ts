import { rpcErrors } from '@lykta/contract/calls/json-rpc'
import {
  ServerRequestSchema,
  type ServerMethod,
  type ServerParamsByMethod,
} from '@lykta/contract/calls/verto-server-requests'
import { z } from 'zod'
import type { Bus, Leave, Place, Reader } from '../../ports/bus.ts'
import { VertoRefusal, type VertoSession } from '../../ports/call-channel.ts'
import type { KnownVertoSession, VertoSessions } from '../../ports/verto-sessions.ts'

const KnownSchema = z.object({
  /** Undefined: a TV. */
  userId: z.number().optional(),
  connectsEarly: z.boolean(),
  offersAnew: z.boolean(),
})
type Known = z.infer<typeof KnownSchema>

interface Sent {
  method: ServerMethod
  params: ServerParamsByMethod[ServerMethod]
}
const SentReader: Reader<Sent> = { parse: (value) => ServerRequestSchema.parse(value) }

/** A session is found by its id, and belongs to an extension. */
export const createVertoSessions = (bus: Pick<Bus, 'whereabouts'>): VertoSessions => {
  const places = bus.whereabouts<Known, Sent>('verto', { value: KnownSchema, message: SentReader })
  const leaves = new Map<VertoSession, Leave>()

  return {
    take: async (vertoSession) => {
      const { vertoSessionId, party, connectsEarly, offersAnew } = vertoSession
      const userId = party.kind === 'user' ? party.user.userId : undefined
      const leave = await places.take(
        { key: vertoSessionId, group: party.extension, value: { userId, connectsEarly, offersAnew } },
        {
          receive: ({ method, params }) => {
            vertoSession.send(method, params)
          },
          gone: () => {
            leaves.delete(vertoSession)
            vertoSession.send('verto.punt', {})
            vertoSession.close()
          },
        },
      )
      if (leave === undefined) throw new VertoRefusal(rpcErrors.sessionInUse)
      leaves.set(vertoSession, leave)
    },

    leave: async (vertoSession) => {
      const leave = leaves.get(vertoSession)
      leaves.delete(vertoSession)
      return leave !== undefined && (await leave())
    },

    of: async (extensions) => (await places.ofGroups(extensions)).map(known),

    find: async ({ vertoSessionId, extension }) =>
      (await places.find([vertoSessionId])).filter(({ group }) => group === extension).map(known)[0],

    absent: async (addresses) => {
      const wanted = addresses.map(({ vertoSessionId, extension }) => ({
        key: vertoSessionId,
        group: extension,
      }))
      return (await places.absent(wanted)).map(({ key, group }) => ({
        vertoSessionId: key,
        extension: group,
      }))
    },

    send: ({ vertoSessionId, extension }, method, params) =>
      places.send(vertoSessionId, extension, { method, params }),

    onLost: (handler) => {
      places.onLost((lost) => handler(lost.map(known)))
    },
    here: (fits) => [...leaves.keys()].filter(fits),
  }
}

const known = ({ key, group, value }: Place<Known>): KnownVertoSession => ({
  vertoSessionId: key,
  extension: group,
  userId: value.userId,
  connectsEarly: value.connectsEarly,
  offersAnew: value.offersAnew,
})
