import type { DeviceStatus, ManagedBox } from '@lykta/contract/boxes'
import type { QueryClient } from '@tanstack/react-query'
import type { Counted } from '../../../shared/table/use-total.ts'
import { withDeviceStatus } from '../device-status.ts'

/** The query key of the administration's lists of boxes. */
export const managedBoxesKey = ['managed'] as const

/** A page of boxes, and how many there are. */
export interface ManagedBoxes extends Counted {
  items: ManagedBox[]
}

/** Shows a box's state from the feed. Rows stay where they are: the order and the filters follow with the next list. */
export const applyToManagedBoxes = (client: QueryClient, device: DeviceStatus): void => {
  client.setQueriesData<ManagedBoxes>(
    { queryKey: managedBoxesKey },
    (list) => list && { ...list, items: withDeviceStatus(list.items, device) },
  )
}
