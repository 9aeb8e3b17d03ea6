import { useUser } from '../session/index.ts'
import type { ReceiverType } from './build-receiver-tree.ts'

/**
 * The largest kind of part that the user sees completely: staff look after groups, relatives know rooms. The rooms that they see in
 * a house or a municipality may not be all of its rooms.
 */
const broadest = { relative: 'room', staff: 'group', admin: 'cluster' } as const satisfies Record<
  string,
  ReceiverType
>

export const useLargestUnit = (): ReceiverType => broadest[useUser().role]
