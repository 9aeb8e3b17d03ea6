import * as z from 'zod/mini'

/** Both sides send requests, each with its own ids: a frame with `method` is a request, one with `result` or `error` an answer. */
export const RpcIdSchema = z.union([z.string(), z.number()])
export type RpcId = z.infer<typeof RpcIdSchema>

/** Some servers send errors without a code, and call errors include their cause. */
export const RpcErrorSchema = z.looseObject({
  code: z.optional(z.number()),
  message: z.optional(z.string()),
  callID: z.optional(z.string()),
  cause: z.optional(z.string()),
  causeCode: z.optional(z.union([z.number(), z.string()])),
})
export type RpcError = z.infer<typeof RpcErrorSchema>

export const rpcErrors = {
  invalidRequest: { code: -32_600, message: 'Invalid Request' },
  invalidMessage: { code: -32_600, message: 'Invalid message' },
  invalidMethod: { code: -32_601, message: 'Invalid Method, Missing Method or Permission Denied' },
  unsupported: { code: -32_601, message: 'Message type not supported' },
  permissionDenied: { code: -32_602, message: 'Permission Denied' },
  internal: { code: -32_603, message: 'Internal error' },
  authenticationRequired: { code: -32_000, message: 'Authentication Required' },
  missingPasswd: { code: -32_001, message: 'Missing passwd' },
  authenticationFailure: { code: -32_001, message: 'Authentication Failure' },
  sessionInUse: { code: -32_001, message: 'Session in use' },
  tooManySessions: { code: -32_001, message: 'Too many sessions' },
} as const satisfies Record<string, RpcError>

/** The code of every error about a call or a session. */
export const callErrorCode = -32_002

/** The message of an answer that nobody has pressed for, and nobody has consented to. */
export const automaticRefused = 'NOT AUTOMATIC'

export const RpcResultFrameSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: RpcIdSchema,
  result: z.unknown(),
})
export const RpcErrorFrameSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.nullable(RpcIdSchema),
  error: RpcErrorSchema,
})
