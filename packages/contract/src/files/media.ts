import { z } from 'zod'

/** A picture at the size for a list, a screen or the TV, or the still of a film; without a size: the whole file. */
export const mediaSizes = ['thumb', 'screen', 'tv', 'poster'] as const
export type MediaSize = (typeof mediaSizes)[number]

export const MediaParamsSchema = z.object({ fd: z.string().regex(/^[\w-]{20,100}$/) })

/**
 * `/media/{fd}?size=…`, with a token in the header, or signed: `sig` is an HMAC over fd, size, `exp` (seconds since 1970) and
 * the viewer, who is named because the URL must contain everything that it grants.
 */
export const MediaQuerySchema = z.object({
  size: z.enum(mediaSizes).optional(),
  exp: z.coerce.number().int().positive().optional(),
  viewer: z
    .string()
    .regex(/^(?:user-\d{1,10}|room-\d{1,10}-[\da-f]{1,16})$/)
    .optional(),
  sig: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .optional(),
})

/** `GET box/media/{fd}`: a URL valid for an hour, for players that read in parts and send no token. */
export const MediaUrlSchema = z.object({ url: z.string() }).meta({ id: 'MediaUrl' })
