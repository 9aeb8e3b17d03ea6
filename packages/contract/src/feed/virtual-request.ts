import { z } from 'zod'
import { IdSchema } from '../envelope.ts'

/**
 * A request over the feed's socket: the event is named after the method, and acknowledged with the answer (the envelope of the
 * sails.io.js client).
 */
export const virtualMethods = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head'] as const
export type VirtualMethod = (typeof virtualMethods)[number]

/** The requests that the feed's socket accepts: method and path. */
export const feedRoutes = ['post /relatives/subscribe'] as const
export type FeedRoute = (typeof feedRoutes)[number]

export const VirtualRequestSchema = z.object({
  method: z.string().optional(),
  url: z.string().max(1_000),
  headers: z.record(z.string(), z.unknown()).optional(),
  data: z.unknown().optional(),
})

/** `POST /relatives/subscribe`; an administrator may narrow the flow to some rooms. */
export const SubscribeSchema = z.object({ rooms: z.array(IdSchema).max(10_000).optional() })

export interface JwrAnswer {
  body: unknown
  headers: Record<string, string>
  statusCode: number
}
