import * as z from 'zod/mini'

/** Clients differ in whether a number is text. */
const NumberTextSchema = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value: string | number) => String(value)),
)
const optionalText = z.optional(NumberTextSchema)
/** An extension, or a number that somebody dials. */
const DestinationSchema = z.pipe(
  NumberTextSchema,
  z.string().check(z.maxLength(40, 'destination_number too long')),
)

/**
 * What a client sends with every request about a call. Clients send far more here than a server reads, which is let through.
 * The texts are the channel's own error messages, in the order in which it checks.
 */
export const DialogParamsSchema = z.looseObject(
  {
    callID: z.string({ error: 'CallID missing' }).check(z.minLength(1, 'CallID missing'), z.maxLength(100)),
    destination_number: z.optional(DestinationSchema),
    caller_id_name: optionalText,
    caller_id_number: optionalText,
    remote_caller_id_name: optionalText,
    remote_caller_id_number: optionalText,
    callee_id_name: optionalText,
    callee_id_number: optionalText,
    useVideo: z.optional(z.boolean()),
    useStereo: z.optional(z.boolean()),
  },
  { error: 'Dialog data missing' },
)
export type DialogParams = z.infer<typeof DialogParamsSchema>

/** Descriptions from real clients are about 10 KB. */
export const longestSdp = z.maxLength(65_536, 'SDP too long')
export const SdpSchema = z.string({ error: 'SDP missing' }).check(z.minLength(1, 'SDP missing'), longestSdp)

/** A party as described to the called or the calling leg. */
export const legParties = {
  caller_id_name: z.string(),
  caller_id_number: NumberTextSchema,
  callee_id_name: optionalText,
  callee_id_number: optionalText,
  /** From the server's view: "outbound" on the called leg, "inbound" on the calling one. */
  display_direction: z.optional(z.enum(['outbound', 'inbound'])),
}
