import { z } from 'zod'

/** A text that people write, stored as NFC without white space around it. */
export const textOf = (maxLength: number) =>
  z
    .string()
    .max(maxLength, 'This is too long.')
    .transform((text) => text.normalize('NFC').trim())

/** The same, and not empty. */
export const requiredTextOf = (maxLength: number) => textOf(maxLength).pipe(z.string().min(1, 'Required'))
