import { roomNames } from '../../repo.ts'
import { alarmMail, sendToEach } from '../mail.ts'
import { addReached, isStepWanted, mailAddresses, permittedUsers } from '../repo.ts'
import { callPeople, peopleFault, stillCalled, type Called } from './call-people.ts'
import type { Kind } from './kind.ts'

/** Mails these users. Those who have got the mail do not get it again because others have not. */
export const mail: Kind<'mail'> = {
  lane: 'mails',
  of: ({ ids }) => {
    const called: Called = (db, roomIds) => permittedUsers(db, ids, roomIds)
    return {
      begin: callPeople(called, ids),
      deliver: async (delivery) => {
        const { alarm, row, roomIds, deps } = delivery
        const { db, mailer, productName, publicOrigin } = deps
        const userIds = await stillCalled(called, delivery)
        const rooms = await roomNames(db, roomIds)
        const recipients = await mailAddresses(
          db,
          userIds.filter((id) => row.missedIds.includes(id)),
        )
        const { sent, failures } = await sendToEach(recipients, async (to) => {
          // Mailing the others may have taken minutes.
          if (!(await isStepWanted(db, row))) return false
          await mailer.send({
            ...alarmMail(to, alarm, { rooms, productName, origin: publicOrigin() }),
            id: `alarm-${String(alarm.id)}-${String(row.position)}-${String(to.id)}`,
          })
          // The mail has been sent even if this cannot be written now: the outcome of the try includes it.
          await addReached(db, row, to.id).catch(() => undefined)
          return true
        })
        const got = sent.map(({ id }) => id)
        return {
          reached: row.reached + got.length,
          missedIds: row.missedIds.filter((id) => !got.includes(id)),
          isDone: got.length === recipients.length,
          failure: failures[0],
        }
      },
      fault: peopleFault(ids),
      host: null,
    }
  },
}
