import * as z from 'zod/mini'
import { _default as withDefault, catch as orElse } from 'zod/mini'
import { DialogParamsSchema, longestSdp, SdpSchema } from './verto-dialog.ts'

/**
 * What a client may ask, method by method. Uses `zod/mini`, because the browser loads these schemas on every screen: the full
 * library is 25 kB there, this one 6.
 */
const params = { error: 'Params data missing' }
const sessid = z.optional(z.string().check(z.minLength(1), z.maxLength(100)))
const dialogParams = DialogParamsSchema
const sdp = SdpSchema

/** Without credentials it is valid too: the server then asks for them. */
export const LoginParamsSchema = z.looseObject(
  {
    sessid,
    login: z.optional(z.string().check(z.maxLength(200))),
    passwd: z.optional(z.string().check(z.maxLength(500))),
    loginParams: z.optional(z.record(z.string(), z.unknown())),
    userVariables: z.optional(z.record(z.string(), z.unknown())),
  },
  params,
)

const ChatSchema = z.looseObject({
  to: z.optional(z.string().check(z.maxLength(200, 'to too long'))),
  body: z.optional(z.string().check(z.maxLength(4_096, 'body too long'))),
})

export const InfoParamsSchema = z.looseObject(
  {
    sessid,
    dialogParams: z.optional(DialogParamsSchema),
    dtmf: z.optional(z.string().check(z.regex(/^[0-9*#A-D]{1,64}$/i, 'INVALID DTMF'))),
    msg: z.optional(ChatSchema),
    txt: z.optional(z.unknown()),
    type: z.optional(z.string()),
  },
  params,
)

export const modifyActions = ['hold', 'unhold', 'toggleHold', 'updateMedia', 'transfer', 'replace'] as const
export type ModifyAction = (typeof modifyActions)[number]

const ModifyParamsSchema = z.looseObject(
  {
    sessid,
    dialogParams,
    action: z.string({ error: 'action missing' }).check(z.minLength(1, 'action missing')),
    /** For `updateMedia`: the client's new offer. */
    sdp: z.optional(z.string().check(longestSdp)),
  },
  params,
)

const cause = z.optional(z.union([z.string(), z.number()]))

/** A method that needs no parameters may come without any. */
const orEmpty = withDefault(z.looseObject({ sessid }), {})

const request = <M extends string, P extends z.ZodMiniType>(method: M, paramsOf: P) =>
  z.object({ method: z.literal(method), params: paramsOf })

export const ClientRequestSchema = z.discriminatedUnion('method', [
  request('login', LoginParamsSchema),
  request('verto.invite', z.looseObject({ sessid, dialogParams, sdp }, params)),
  request(
    'verto.answer',
    z.looseObject(
      {
        sessid,
        dialogParams,
        sdp,
        // Lykta's own field: a TV answers by itself, as its resident has consented to.
        lykta: orElse(z.optional(z.object({ automatic: z.optional(z.boolean()) })), undefined),
      },
      params,
    ),
  ),
  // Lykta's own use of it by a client, which connects while it rings.
  request('verto.media', z.looseObject({ sessid, dialogParams, sdp }, params)),
  // Unlike the other methods, this one checks the SDP first.
  request('verto.attach', z.looseObject({ sessid, sdp, dialogParams }, params)),
  request(
    'verto.bye',
    z.looseObject(
      {
        sessid,
        dialogParams,
        cause,
        causeCode: cause,
        // Lykta's own field: how long ago (ms) the call ended, if the channel was lost at that time.
        lykta: orElse(
          z.optional(z.object({ endedMsAgo: z.optional(z.number().check(z.nonnegative())) })),
          undefined,
        ),
      },
      params,
    ),
  ),
  request('verto.info', InfoParamsSchema),
  request('verto.modify', ModifyParamsSchema),
  request('verto.ping', orEmpty),
  request('echo', orEmpty),
])
export type ClientRequest = z.infer<typeof ClientRequestSchema>
export type ClientMethod = ClientRequest['method']
export type ClientParamsByMethod = { [R in ClientRequest as R['method']]: R['params'] }

export const clientMethods = [
  'login',
  'verto.invite',
  'verto.answer',
  'verto.media',
  'verto.attach',
  'verto.bye',
  'verto.info',
  'verto.modify',
  'verto.ping',
  'echo',
] as const satisfies readonly ClientMethod[]

/** Verto methods that exist elsewhere but are not allowed here; any other method is unknown. */
export const refusedMethods = ['jsapi', 'fsapi'] as const
