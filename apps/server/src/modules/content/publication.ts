import { badInput } from '../../errors.ts'

export interface Publication {
  published: boolean
  /** Time of publication in ms. Defaults to now, or to the first publication. */
  time?: number | null | undefined
  /** Time of its end in ms. */
  until?: number | null | undefined
}

/**
 * From when and until when it is visible. What has been published keeps its first time; what is only waiting for its time is
 * published now, unless another time is given.
 * @throws bad_input
 */
export const publication = (
  { published, time, until }: Publication,
  before: Date | null,
  now: Date,
): { publishedAt: Date | null; endsAt: Date | null } => {
  const first = before !== null && before < now ? before : now
  const publishedAt = typeof time === 'number' ? new Date(time) : first
  const endsAt = typeof until === 'number' ? new Date(until) : null
  if (endsAt !== null && endsAt <= publishedAt) throw badInput({ until: 'This is before it begins.' })
  return { publishedAt: published ? publishedAt : null, endsAt }
}
