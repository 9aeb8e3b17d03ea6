import type { DeviceStatus } from '@lykta/contract/boxes'
import type { BoxView } from '../../shared/box-view/index.ts'

/** The value of `statusDevice` that means not connected. */
const notConnected: DeviceStatus['statusDevice'] = 1

/** The boxes with a new state of one room; the same list when none of them stands in that room. */
export const withDeviceStatus = (list: BoxView[], device: DeviceStatus): BoxView[] => {
  if (list.every(({ room }) => room.id !== device.room)) return list
  return list.map((one) =>
    one.room.id === device.room
      ? {
          ...one,
          online: device.statusDevice !== notConnected,
          battery: device.battery,
          usingBattery: device.usingBattery,
          lastSeenAt: device.at,
        }
      : one,
  )
}
