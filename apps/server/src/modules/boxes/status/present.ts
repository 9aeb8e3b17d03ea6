import { deviceStatus, type BoxReported, type DeviceStatus } from '@lykta/contract/boxes'
import type { FeedFields, RoomStatus } from '@lykta/contract/feed'
import type { BoxState } from '../../../ports/box-states.ts'

export const presentReported = (box: BoxState): BoxReported => ({
  // A box that has never reported its charge counts as full while it is online, and as empty while it is not.
  battery: box.battery ?? (box.online ? 100 : 0),
  // For `boxStateOf`.
  usingBattery: box.usingBattery ?? box.battery !== null,
})

const presentDevice = (box: BoxState): DeviceStatus => ({
  id: box.id,
  room: box.roomId,
  macAddress: box.macAddress,
  statusDevice: box.online ? deviceStatus.connected : deviceStatus.notConnected,
  ...presentReported(box),
  at: (box.lastSeenAt ?? box.createdAt).getTime(),
})

export const presentRoomStatus = (box: BoxState): RoomStatus => {
  const device = presentDevice(box)
  return { assignedRoom: box.roomId, status: device.statusDevice, device }
}

/** Leaves out what the box has not reported: unknown is not "off". An ibeacon of null means that there is none. */
export const presentPower = (box: BoxState): FeedFields['mqttMessage'] => ({
  room: box.roomId,
  ...(box.usbCharge === null ? {} : { usbCharge: box.usbCharge }),
  ...(box.acCharge === null ? {} : { acCharge: box.acCharge }),
  ...(box.ibeacon === null && box.hasIbeacon !== false ? {} : { ibeacon: box.ibeacon }),
})
