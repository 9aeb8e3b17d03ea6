import { createReceiversRoutes } from './receivers/routes.ts'
import { createReceivers, type ReceiversDeps } from './receivers/service.ts'
import { createRoomRoutes } from './rooms/routes.ts'
import { createRooms } from './rooms/service.ts'
import { createUnitRoutes } from './units/routes.ts'
import { createUnits, type UnitsDeps } from './units/service.ts'

export type { RoomRenamed, Units } from './units/service.ts'
export { clustersIn } from './units/repo.ts'
export { roomsIn, roomsLeftIn } from './receivers/service.ts'
export type { Receivers } from './receivers/service.ts'

/** The organisation from clusters to rooms, and the rooms that a user may write to. */
export const createOrganisation = (deps: ReceiversDeps & UnitsDeps) => {
  const rooms = createRooms(deps.db)
  const receivers = createReceivers(deps)
  const units = createUnits(deps)
  return {
    receivers,
    units,
    routes: [createRoomRoutes(rooms, units), createReceiversRoutes(receivers), ...createUnitRoutes(units)],
  }
}
