import { deviceStatus, type DeviceStatus } from '@lykta/contract/boxes'
import type { FeedFields, RoomStatus } from '@lykta/contract/feed'
import type { StatusRow } from './repo.ts'

/** Percent. A box that is off has no charge to speak of; one that does not say is taken to be full. */
export const shownBattery = (box: Pick<StatusRow, 'online' | 'battery'>): number =>
  box.online ? (box.battery ?? 100) : 0

const presentDevice = (box: StatusRow): DeviceStatus => ({
  id: box.id,
  room: box.roomId,
  macAddress: box.macAddress,
  statusDevice: box.online ? deviceStatus.connected : deviceStatus.notConnected,
  battery: shownBattery(box),
  usingBattery: box.usingBattery ?? false,
  at: (box.lastSeenAt ?? box.createdAt).getTime(),
})

export const presentRoomStatus = (box: StatusRow): RoomStatus => {
  const device = presentDevice(box)
  return { assignedRoom: box.roomId, status: device.statusDevice, device }
}

/** Fields that the box has not told are left out: unknown is not "off". An ibeacon of null is known not to be there. */
export const presentPower = (box: StatusRow): FeedFields['mqttMessage'] => ({
  room: box.roomId,
  ...(box.usbCharge === null ? {} : { usbCharge: box.usbCharge }),
  ...(box.acCharge === null ? {} : { acCharge: box.acCharge }),
  ...(box.ibeacon === null && box.hasIbeacon !== false ? {} : { ibeacon: box.ibeacon }),
})
