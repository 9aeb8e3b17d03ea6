export { RoomSchema, RoomListQuerySchema, type Room } from './room.ts'
