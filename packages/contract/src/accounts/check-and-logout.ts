import { z } from 'zod'

/** `POST check-relative`. The token may travel in the header instead. */
export const CheckRelativeSchema = z.object({ token: z.string().max(200).optional(), type: z.literal(1) })

/** `POST logout`. The token may travel in the header instead. */
export const LogoutSchema = z.object({ token: z.string().max(200).optional() })
