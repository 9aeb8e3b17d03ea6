import type { Database } from '@lykta/server'
import { boxes, entities, groups, rooms } from '@lykta/server/tables'
import { asc, eq, isNull, and } from 'drizzle-orm'
import { residents, type Resident } from './world/residents.ts'

export interface DemoBox {
  boxId: number
  resident: Resident
  /** No TV is signed in as it, only a simulator. */
  simulated: boolean
  battery: number | null
  usingBattery: boolean | null
}

/** The present boxes of the demo's own residents, in the order shown to a newcomer. */
export const readDemoBoxes = async (db: Database): Promise<DemoBox[]> => {
  const rows = await db
    .select({ box: boxes, room: rooms.name, house: entities.name })
    .from(boxes)
    .innerJoin(rooms, eq(rooms.id, boxes.roomId))
    .innerJoin(groups, eq(groups.id, rooms.groupId))
    .innerJoin(entities, eq(entities.id, groups.entityId))
    .where(and(isNull(boxes.retiredAt), isNull(rooms.retiredAt)))
    .orderBy(asc(boxes.id))
  return residents.flatMap((resident) => {
    const row = rows.find(({ room, house }) => `${house} ${room}` === resident.place)
    if (row === undefined) return []
    const { id, simulated, battery, usingBattery } = row.box
    return [{ boxId: id, resident, simulated, battery, usingBattery }]
  })
}
