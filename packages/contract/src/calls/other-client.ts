import * as z from 'zod/mini'

/**
 * Lykta's own field of an invite, and of the `verto.display` after an answer: the other side's client is not Lykta's, and may
 * be one that reads digits.
 */
export const otherClient = { otherClient: z.optional(z.boolean()) }
