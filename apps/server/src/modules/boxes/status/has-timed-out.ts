import type { BoxState } from '../../../ports/box-states.ts'

/** Whether a box counts as online but has not been heard from since then. */
export const hasTimedOut = ({ online, lastSeenAt }: Pick<BoxState, 'online' | 'lastSeenAt'>, since: Date) =>
  online && (lastSeenAt === null || lastSeenAt < since)
