import type { DeviceStatus } from '@lykta/contract/boxes'
import { deviceStatus } from '@lykta/contract/boxes/names'
import type { BoxView } from '../../shared/box-view/index.ts'

/** The boxes with a new state of one room; the same list when none of them stands in that room. */
export const withDeviceStatus = (list: BoxView[], device: DeviceStatus): BoxView[] => {
  const { room, statusDevice, at, id: _id, macAddress: _macAddress, ...reported } = device
  if (list.every((one) => one.room.id !== room)) return list
  return list.map((one) =>
    one.room.id === room
      ? {
          ...one,
          ...reported,
          online: statusDevice !== deviceStatus.notConnected,
          lastSeenAt: at,
        }
      : one,
  )
}
