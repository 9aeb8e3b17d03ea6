import { deviceStatus, type DeviceStatus } from '@lykta/contract/boxes'

interface WithStatus {
  room: { id: number }
  hasTv: boolean
  online: boolean
  lastSeenAt: number | null
  /** Null: never reported. */
  battery: number | null
  usingBattery: boolean | null
}

/** The boxes with a new state for one room; the same list if none of them is in that room. */
export const withDeviceStatus = <Box extends WithStatus>(list: Box[], device: DeviceStatus): Box[] => {
  const { room, statusDevice, at, battery, usingBattery } = device
  if (list.every((one) => one.room.id !== room)) return list
  return list.map((one) =>
    one.room.id === room
      ? {
          ...one,
          online: statusDevice !== deviceStatus.notConnected,
          hasTv: one.hasTv || statusDevice !== deviceStatus.notConnected,
          lastSeenAt: at,
          // The feed sends a number even for a battery that is unknown; the next list tells whether it is known now.
          ...(one.battery === null ? {} : { battery, usingBattery }),
        }
      : one,
  )
}
