import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

/** In `userVariables` of a login: this client can connect while a call rings, if the server lets it. */
export const connectsEarly = { early_transport: 'yes' } as const

export const doesConnectEarly = (userVariables: unknown): boolean =>
  z.object({ early_transport: z.literal(connectsEarly.early_transport) }).safeParse(userVariables).success

/**
 * Lykta's own field of an invite whose called client may connect while it rings, and of the `verto.media` with which it does.
 * Nothing flows over that connection before the answer.
 */
export const EarlyTransportSchema = orElse(
  z.optional(z.object({ earlyTransport: z.optional(z.boolean()) })),
  undefined,
)
