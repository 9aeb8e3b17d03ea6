export { ReceiverSchema, type Receiver } from './receiver.ts'
export { RoomSchema, RoomListQuerySchema, type Room } from './room.ts'
