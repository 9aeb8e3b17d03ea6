import { z } from 'zod'
import { languages } from './languages.ts'

export const LanguageSchema = z.enum(languages)

/** `GET config`: what an app must know before anybody has logged in. */
export const ConfigSchema = z
  .object({
    productName: z.string(),
    regionName: z.string(),
    languages: z.array(LanguageSchema),
    demo: z.boolean(),
    version: z.string(),
    vapidPublicKey: z.string().nullable(),
    /** Where the call channel is; null: `/verto` on this origin. */
    callUrl: z.string().nullable(),
    /** Phone number of whoever helps with the TV, shown on its pairing screen. */
    helpPhone: z.string().nullable(),
    limits: z.object({ imageBytes: z.int(), videoBytes: z.int(), userBytes: z.int() }),
  })
  .meta({ id: 'Config' })
export type Config = z.infer<typeof ConfigSchema>
