import * as z from 'zod/mini'
import { EarlyTransportSchema } from './early-transport.ts'
import type { ClientMethod } from './verto-client-requests.ts'

/** The server's results, method by method. Every result carries the connection's session id once there is one. */
const sessid = z.optional(z.string())
const callID = z.optional(z.string())
const message = z.optional(z.string())
const done = z.looseObject({ sessid })

export const serverResults = {
  login: z.looseObject({
    sessid,
    message: z.string(),
    /** What this server can do beyond plain Verto, if the client can too. */
    lykta: EarlyTransportSchema,
  }),
  'verto.invite': z.looseObject({ sessid, message, callID }),
  'verto.answer': done,
  'verto.media': done,
  'verto.attach': done,
  'verto.bye': z.looseObject({
    sessid,
    callID,
    message,
    cause: z.optional(z.string()),
    causeCode: z.optional(z.union([z.number(), z.string()])),
  }),
  'verto.info': z.looseObject({ sessid, message }),
  'verto.modify': z.looseObject({
    sessid,
    callID,
    action: z.optional(z.string()),
    holdState: z.optional(z.enum(['held', 'active'])),
    /** The other side's answer to the offer of `updateMedia`. */
    sdp: z.optional(z.string()),
  }),
  'verto.ping': z.looseObject({ sessid, message }),
  echo: done,
} as const satisfies Record<ClientMethod, z.ZodMiniType>

export type ServerResult<M extends ClientMethod> = z.infer<(typeof serverResults)[M]>
