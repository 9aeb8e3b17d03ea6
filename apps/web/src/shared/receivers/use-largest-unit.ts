import { useUser } from '../session/index.ts'
import type { ReceiverType } from './build-receiver-tree.ts'

/**
 * The largest part that the user has as a whole: staff look after groups, relatives know rooms. All rooms that they have
 * in a house, or a municipality, are not all that are there.
 */
const broadest = { relative: 'room', staff: 'group', admin: 'cluster' } as const satisfies Record<
  string,
  ReceiverType
>

export const useLargestUnit = (): ReceiverType => broadest[useUser().role]
