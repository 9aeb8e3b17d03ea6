export { unitTextMaxLength } from './limits.ts'
export { ReceiverSchema, type Receiver } from './receiver.ts'
export { RoomSchema, RoomListQuerySchema, type Room } from './room.ts'
export {
  CreateClusterSchema,
  CreateRoomSchema,
  CreateUnitSchema,
  EditClusterSchema,
  EditRoomSchema,
  EditUnitQuerySchema,
  EditUnitSchema,
  UnitChangeSchema,
  UnitSchema,
  type Unit,
  type UnitChange,
} from './units.ts'
