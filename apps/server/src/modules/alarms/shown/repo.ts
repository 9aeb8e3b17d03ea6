import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { users } from '../../accounts/tables.ts'
import { files } from '../../files/tables.ts'
import { rooms } from '../../organisation/tables.ts'
import { anyRoom } from '../repo.ts'
import { alarmRecipients, alarms } from '../tables.ts'

const forRoom = prepared({ roomId: rooms.id, ids: [alarms.id] }, (db, value) =>
  db
    .select({
      alarm: alarms,
      recipient: alarmRecipients,
      sound: files,
      taker: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(alarms)
    .leftJoin(
      alarmRecipients,
      and(eq(alarmRecipients.alarmId, alarms.id), eq(alarmRecipients.roomId, value('roomId'))),
    )
    .leftJoin(files, eq(files.id, alarms.soundFileId))
    .leftJoin(users, eq(users.id, alarms.takenBy))
    .where(
      and(
        isAnyOf(alarms.id, value('ids')),
        eq(alarms.state, 'sent').inlineParams(),
        or(isNotNull(alarmRecipients.roomId), eq(alarms.roomId, value('roomId'))),
      ),
    ),
)

export const createShownRepo = (db: Executor) => ({
  /** What is the same for all TVs of one that is out; undefined: it is not. */
  sent: async (id: number) => {
    const [row] = await db
      .select({ alarm: alarms, taker: { firstName: users.firstName, lastName: users.lastName } })
      .from(alarms)
      .leftJoin(users, eq(users.id, alarms.takenBy))
      .where(and(eq(alarms.id, id), eq(alarms.state, 'sent')))
    return row
  },

  /** How often it has sounded in these rooms, and whether somebody has pressed OK or has been there. */
  inRooms: (alarmId: number, roomIds: readonly number[]) =>
    db
      .select({
        roomId: alarmRecipients.roomId,
        repeats: alarmRecipients.repeats,
        acknowledgedAt: alarmRecipients.acknowledgedAt,
        handledAt: alarmRecipients.handledAt,
      })
      .from(alarmRecipients)
      .where(and(eq(alarmRecipients.alarmId, alarmId), anyRoom(alarmRecipients.roomId, roomIds))),

  /** What the TV in a room shows of these. */
  forRoom: (roomId: number, ids: readonly number[]) => forRoom(db, { roomId, ids }),
})
