import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { EarlyTransportSchema } from './early-transport.ts'
import { OfferAnewSchema } from './offer-anew.ts'
import { otherClient } from './other-client.ts'
import { legParties, SdpSchema } from './verto-dialog.ts'

/** What the server sends unasked, method by method. Here a call is named by `params.callID`. */
const callID = z.string().check(z.minLength(1))
const text = z.optional(z.string())
const variables = z.optional(z.record(z.string(), z.unknown()))

const request = <M extends string, P extends z.ZodMiniType>(method: M, paramsOf: P) =>
  z.object({ method: z.literal(method), params: paramsOf })

const ChatSchema = z.looseObject({
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  body: z.optional(z.string()),
})

export const ServerRequestSchema = z.discriminatedUnion('method', [
  request(
    'verto.invite',
    z.looseObject({
      callID,
      sdp: SdpSchema,
      variables,
      lykta: orElse(
        z.optional(z.object({ earlyTransport: z.optional(z.boolean()), ...otherClient })),
        undefined,
      ),
      ...legParties,
    }),
  ),
  // Without `sdp` if a `verto.media` has brought it.
  request('verto.answer', z.looseObject({ callID, sdp: z.optional(z.string()), variables })),
  request('verto.media', z.looseObject({ callID, sdp: SdpSchema, variables, lykta: EarlyTransportSchema })),
  // A new offer for an existing call.
  request('verto.attach', z.looseObject({ callID, sdp: SdpSchema, variables, ...legParties })),
  request(
    'verto.display',
    z.looseObject({
      callID,
      display_name: text,
      display_number: text,
      // A FreeSWITCH cuts `display_name` at its last slash, but not this.
      callee_id_name: text,
      lykta: orElse(z.optional(z.object(otherClient)), undefined),
    }),
  ),
  request(
    'verto.bye',
    z.looseObject({
      callID,
      cause: text,
      causeCode: z.optional(z.union([z.number(), z.string()])),
      // Lykta's own field: until when, on the called side's clock, it does not want to be disturbed.
      lykta: orElse(z.optional(z.object({ quietUntil: text })), undefined),
    }),
  ),
  request(
    'verto.info',
    z.looseObject({
      callID: z.optional(callID),
      dtmf: text,
      msg: z.optional(ChatSchema),
      lykta: OfferAnewSchema,
    }),
  ),
  request('verto.clientReady', z.looseObject({ reattached_sessions: orElse(z.array(z.string()), []) })),
  request('verto.punt', z.looseObject({})),
  request('verto.event', z.looseObject({ eventChannel: text })),
  request('verto.ping', z.looseObject({ serno: z.optional(z.number()) })),
])
export type ServerRequest = z.infer<typeof ServerRequestSchema>
export type ServerMethod = ServerRequest['method']
export type ServerParamsByMethod = { [R in ServerRequest as R['method']]: R['params'] }

export const serverMethods = [
  'verto.invite',
  'verto.answer',
  'verto.media',
  'verto.attach',
  'verto.display',
  'verto.bye',
  'verto.info',
  'verto.clientReady',
  'verto.punt',
  'verto.event',
  'verto.ping',
] as const satisfies readonly ServerMethod[]

/** A client's acknowledgement of a server request about a call, which the server neither waits for nor reads. */
export const ClientAckSchema = z.object({ method: z.string() })
