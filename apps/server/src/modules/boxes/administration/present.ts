import type { ManagedBox } from '@lykta/contract/boxes'
import { fullName } from '../../../platform/full-name.ts'
import type { ManagedBoxRow } from './repo.ts'

export const presentManagedBox = ({ box, place }: ManagedBoxRow): ManagedBox => ({
  id: box.id,
  room: { id: place.roomId, name: place.room, location: place.location },
  group: { id: place.groupId, name: place.group },
  entity: { id: place.entityId, name: place.entity },
  resident: fullName(box.profile),
  hasTv: box.tokenHash !== null,
  online: box.online && box.tokenHash !== null,
  lastSeenAt: box.lastSeenAt?.getTime() ?? null,
  battery: box.battery,
  usingBattery: box.usingBattery,
  appVersion: box.appVersion,
  macAddress: box.macAddress,
  functions: box.functions,
  volume: box.volume,
  quietHours: box.quietHours,
})
