import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import {
  callErrorCode,
  rpcErrors,
  RpcErrorSchema,
  RpcIdSchema,
  type RpcError,
  type RpcId,
} from './json-rpc.ts'
import {
  ClientRequestSchema,
  clientMethods,
  refusedMethods,
  type ClientRequest,
} from './verto-client-requests.ts'
import { ServerRequestSchema, serverMethods, type ServerRequest } from './verto-server-requests.ts'

/** A request that can be acted on; one without an id wants no answer. */
export interface RequestFrame<R> {
  kind: 'request'
  id: RpcId | null
  request: R
}

export interface AnswerFrame {
  kind: 'answer'
  id: RpcId | null
  outcome: { result: unknown } | { error: RpcError }
}

/** A frame that cannot be acted on, and the error to send back. */
export interface FaultyFrame {
  kind: 'fault'
  id: RpcId | null
  error: RpcError
}

const EnvelopeSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: orElse(z.nullable(RpcIdSchema), null),
  method: z.optional(z.string()),
  error: z.optional(RpcErrorSchema),
})

const IdSchema = z.object({ id: RpcIdSchema })
const idOf = (value: unknown): RpcId | null => {
  const read = IdSchema.safeParse(value)
  return read.success ? read.data.id : null
}

/** A frame as a server reads it, after JSON. Never throws. */
export const readClientFrame = (value: unknown): RequestFrame<ClientRequest> | AnswerFrame | FaultyFrame =>
  readFrame(value, { known: clientMethods, refused: refusedMethods, schema: ClientRequestSchema })

/** A frame as a client reads it, after JSON. Never throws. */
export const readServerFrame = (value: unknown): RequestFrame<ServerRequest> | AnswerFrame | FaultyFrame =>
  readFrame(value, { known: serverMethods, refused: [], schema: ServerRequestSchema })

const readFrame = <S extends z.ZodMiniType>(
  value: unknown,
  family: { known: readonly string[]; refused: readonly string[]; schema: S },
): RequestFrame<z.infer<S>> | AnswerFrame | FaultyFrame => {
  const read = EnvelopeSchema.safeParse(value)
  if (!read.success) return { kind: 'fault', id: idOf(value), error: rpcErrors.invalidMessage }
  const { id, method, error } = read.data
  if (method === undefined) {
    if (error !== undefined) return { kind: 'answer', id, outcome: { error } }
    if ('result' in read.data) return { kind: 'answer', id, outcome: { result: read.data['result'] } }
    return { kind: 'fault', id, error: rpcErrors.invalidMethod }
  }
  if (method === '' || family.refused.includes(method))
    return { kind: 'fault', id, error: rpcErrors.invalidMethod }
  if (!family.known.includes(method)) return { kind: 'fault', id, error: rpcErrors.unsupported }
  const request = family.schema.safeParse(read.data)
  if (request.success) return { kind: 'request', id, request: request.data }
  const message = request.error.issues[0]?.message ?? 'Params data missing'
  return { kind: 'fault', id, error: { code: callErrorCode, message } }
}
