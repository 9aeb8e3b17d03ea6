import { z } from 'zod'

/** A text that people write, stored as NFC without surrounding white space. */
export const textOf = (maxLength: number) =>
  z
    .string()
    .max(maxLength, 'This is too long.')
    .transform((text) => text.normalize('NFC').trim())

/** The same, but not empty. */
export const requiredTextOf = (maxLength: number) => textOf(maxLength).pipe(z.string().min(1, 'Required'))
