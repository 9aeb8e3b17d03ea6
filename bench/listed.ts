import { z } from 'zod'

/** A list, as far as a measurement looks into it. */
export const ListedSchema = z.object({ data: z.array(z.object({ id: z.number() })) })
