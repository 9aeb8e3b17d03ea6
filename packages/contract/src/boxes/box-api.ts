import { z } from 'zod'
import { LanguageSchema } from '../config/index.ts'
import { IdSchema, TimeSchema } from '../envelope.ts'
import { functionNames } from './names.ts'

/** `GET box/me`: what the TV knows about itself. */
export const BoxMeSchema = z
  .object({
    id: IdSchema,
    room: z.object({ id: IdSchema, name: z.string(), location: z.string() }),
    profile: z.object({ title: z.string(), firstName: z.string(), lastName: z.string() }),
    functions: z.array(z.enum(functionNames)),
    language: LanguageSchema,
    timeZone: z.string(),
    /** Percent. */
    volume: z.int().min(0).max(100),
    /** Local times HH:mm; null: none. */
    quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
    extension: z.string(),
    /** The resident can call for help from the TV; null: not switched on. `number` is the one to ring if nobody answers. */
    help: z.object({ number: z.string() }).nullable(),
    /** Pictures may be shown while nothing else is; missing: they may. */
    slideshow: z.boolean().exactOptional(),
    /** The server cannot reach the others now, so that calls may not get through; missing: it can. */
    outOfTouch: z.boolean().exactOptional(),
    serverTime: TimeSchema,
  })
  .meta({ id: 'BoxMe' })
export type BoxMe = z.infer<typeof BoxMeSchema>

/** `GET box/contacts`: the people the resident may call. */
export const BoxContactSchema = z
  .object({
    name: z.string(),
    /** Address of the picture; null: the initial of the name. */
    avatar: z.string().nullable(),
    extension: z.string(),
    /** Signed in to the call channel, and not in a call. */
    available: z.boolean(),
    autoAnswer: z.boolean(),
  })
  .meta({ id: 'BoxContact' })
export type BoxContact = z.infer<typeof BoxContactSchema>

/** What the TV gets when it is paired, or takes a demo resident's place. */
export const BoxTokenSchema = z.object({ boxId: IdSchema, token: z.string() }).meta({ id: 'BoxToken' })
export type BoxToken = z.infer<typeof BoxTokenSchema>

/** `GET demo/boxes` (demo world only): the residents whose place a TV may take. */
export const DemoBoxSchema = z
  .object({ id: IdSchema, name: z.string(), room: z.string(), avatarIndex: z.int().nonnegative() })
  .meta({ id: 'DemoBox' })
export type DemoBox = z.infer<typeof DemoBoxSchema>
