import { z } from 'zod'

/** What servers say to each other. */
export const MessageSchema = z.union([
  /** A key that was here is elsewhere: its name, key and holder. */
  z.tuple([z.literal('gone'), z.string(), z.string(), z.string()]),
  /** To a holder here: its name and key, and the message. */
  z.tuple([z.literal('send'), z.string(), z.string(), z.unknown()]),
  /** To every server: the channel, the server that says it, and the message. */
  z.tuple([z.literal('all'), z.string(), z.string(), z.unknown()]),
  /** To every server: something that the named one has said did not arrive. */
  z.tuple([z.literal('missed'), z.string()]),
])
export type BusMessage = z.infer<typeof MessageSchema>

/** Whether it had a lease, and the lost servers to clean up after. */
export const LeaseSchema = z.tuple([z.enum(['held', 'lapsed', 'unknown']), z.array(z.string())])
/** Of each place that was asked for. */
export const AnswersSchema = z.array(z.enum(['taken', 'there', 'refused', 'elsewhere']))
/** Key, group and value of each. */
export const FoundSchema = z
  .array(z.string())
  .transform((flat) => inRowsOf(3, flat))
  .pipe(z.array(z.tuple([z.string(), z.string(), z.string()])))
/** Name, key, group and value of each. */
export const LostSchema = z
  .array(z.string())
  .transform((flat) => inRowsOf(4, flat))
  .pipe(z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])))

const inRowsOf = (size: number, flat: readonly string[]): string[][] =>
  Array.from({ length: flat.length / size }, (_, index) => flat.slice(size * index, size * (index + 1)))
