import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { isAnyOf, prepared } from '../../../platform/prepared.ts'
import { users } from '../../accounts/tables.ts'
import { files } from '../../files/tables.ts'
import { alarmRecipients, alarms } from '../tables.ts'

const sent = prepared({ ids: [alarms.id] }, (db, value) =>
  db
    .select({
      alarm: alarms,
      sound: files.fd,
      taker: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(alarms)
    .leftJoin(files, eq(files.id, alarms.soundFileId))
    .leftJoin(users, eq(users.id, alarms.takenBy))
    .where(and(isAnyOf(alarms.id, value('ids')), eq(alarms.state, 'sent').inlineParams())),
)
const recipients = prepared({ ids: [alarms.id], roomIds: [alarmRecipients.roomId] }, (db, value) =>
  db
    .select({
      alarmId: alarmRecipients.alarmId,
      roomId: alarmRecipients.roomId,
      repeats: alarmRecipients.repeats,
      acknowledgedAt: alarmRecipients.acknowledgedAt,
      handledAt: alarmRecipients.handledAt,
    })
    .from(alarmRecipients)
    .where(
      and(isAnyOf(alarmRecipients.alarmId, value('ids')), isAnyOf(alarmRecipients.roomId, value('roomIds'))),
    ),
)

/** The alarms that have gone out, with the files of their recorded sounds and who has taken them. */
export const sentAlarms = (db: Executor, ids: readonly number[]) => sent(db, { ids })

/** How often they have sounded in these rooms, and whether somebody has pressed OK or has been there. */
export const recipientsOf = (db: Executor, ids: readonly number[], roomIds: readonly number[]) =>
  recipients(db, { ids, roomIds })
