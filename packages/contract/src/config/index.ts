import { z } from 'zod'
import { logLevels } from '../constants.ts'
import { languages } from '../languages.ts'

export const LanguageSchema = z.enum(languages)

/** `GET config`: what an app needs before anybody has logged in. */
export const ConfigSchema = z
  .object({
    productName: z.string(),
    regionName: z.string(),
    /** The IANA time zone in which times are shown, such as Europe/Stockholm. */
    timeZone: z.string(),
    languages: z.array(LanguageSchema),
    demo: z.boolean(),
    version: z.string(),
    /** The log level of the apps on the browser's console: the same as the server's. */
    logLevel: z.enum(logLevels),
    vapidPublicKey: z.string().nullable(),
    /** The address of the call channel; null: `/verto` on this origin. */
    callUrl: z.string().nullable(),
    /** Phone number of the TV helpdesk, shown on the pairing screen. */
    helpPhone: z.string().nullable(),
    branding: z.object({
      /** Addresses of the region's own logo and home picture; null: Lykta's own are drawn. */
      logo: z.string().nullable(),
      homePicture: z.string().nullable(),
      /** Whether there are legal texts to show (`GET legal`). */
      legal: z.boolean(),
    }),
    limits: z.object({ imageBytes: z.int(), videoBytes: z.int(), userBytes: z.int() }),
  })
  .meta({ id: 'Config' })
export type SiteConfig = z.infer<typeof ConfigSchema>

/** `GET legal?language=sv`: the region's texts about the service, privacy and who runs it. */
export const LegalQuerySchema = z.object({ language: LanguageSchema.default('en') })
export const LegalSchema = z
  .object({ sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })) })
  .meta({ id: 'Legal' })
export type Legal = z.infer<typeof LegalSchema>
