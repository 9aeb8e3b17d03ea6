import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

/** In `userVariables` of a login: this client makes a new offer when the server asks for one. */
export const offersAnew = { offers_anew: 'yes' } as const

export const doesOfferAnew = (userVariables: unknown): boolean =>
  z.object({ offers_anew: z.literal(offersAnew.offers_anew) }).safeParse(userVariables).success

/**
 * Lykta's own field of a `verto.info` within a call: the other side has the call again, perhaps without its media, and
 * waits for an offer.
 */
export const OfferAnewSchema = orElse(z.optional(z.object({ offerAnew: z.optional(z.boolean()) })), undefined)
