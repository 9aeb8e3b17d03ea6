import type { DeviceStatus } from '../boxes/device-status.ts'

/** The Socket.IO event that carries everything; `verb` says what it is. */
export const feedChannel = 'relative'

export type ChangedResource =
  | 'caretakers'
  | 'message-relative'
  | 'calendar'
  | 'callHistory'
  | 'reach'
  | 'rooms'
  | 'permissions'

/** Something on an open screen is out of date: read it again over REST. */
export interface Changed {
  resource: ChangedResource
  id: number
  room?: number
}

export interface RoomStatus {
  assignedRoom: number
  status: DeviceStatus['statusDevice']
  device: DeviceStatus
}

export interface FeedFields {
  updateDeviceStatus: RoomStatus
  subscribeUpdateDeviceStatus: { assignedRoomWithData: RoomStatus[] }
  /** A field that the box has not reported is left out; an ibeacon of null: the box has none. */
  mqttMessage: { room: number; usbCharge?: boolean; acCharge?: boolean; ibeacon?: number | null }
  'partner-toogle-cam': { mute: boolean }
  changed: Changed
}
export type FeedVerb = keyof FeedFields

/** The fields are sent twice, flat and below `data`, for clients of both kinds. `id` is the receiving user. */
export type FeedEvent = {
  [V in FeedVerb]: { verb: V; event: V; id: number; data: FeedFields[V] } & FeedFields[V]
}[FeedVerb]

export const feedEvent = <V extends FeedVerb>(verb: V, userId: number, fields: FeedFields[V]) => ({
  ...fields,
  verb,
  event: verb,
  id: userId,
  data: fields,
})
