import type { Database } from '../../../platform/database.ts'
import type { ReadItems } from '../../boxes/index.ts'
import type { Viewer } from '../../files/index.ts'
import { presentHelp, presentShown } from './present.ts'
import { recipientsOf, sentAlarms } from './repo.ts'

/** Alarms and calls for help as the TVs show them. */
export const createReadShown = ({
  db,
  mediaUrl,
}: {
  db: Database
  /** The address of a file for this viewer, valid for an hour. */
  mediaUrl: (fd: string, viewer: Viewer) => string
}): ReadItems<'alarm'> => {
  return async (boxes, ids) => {
    const roomIds = boxes.map(({ roomId }) => roomId)
    const [sent, recipients] = await Promise.all([sentAlarms(db, ids), recipientsOf(db, ids, roomIds)])
    const sentById = new Map(sent.map((one) => [one.alarm.id, one]))
    const recipientOf = new Map(recipients.map((one) => [keyOf(one.alarmId, one.roomId), one]))
    return ({ roomId, tokenTag }, id) => {
      const found = sentById.get(id)
      if (found === undefined) return undefined
      const { alarm, sound, taker } = found
      const recipient = recipientOf.get(keyOf(id, roomId))
      if (recipient !== undefined) {
        const soundUrl = sound === null ? null : mediaUrl(sound, { roomId, tokenTag })
        return { kind: 'alarm', item: presentShown(alarm, recipient, soundUrl) }
      }
      const help = alarm.roomId === roomId ? presentHelp(alarm, taker) : undefined
      return help === undefined ? undefined : { kind: 'alarm', item: help }
    }
  }
}

const keyOf = (alarmId: number, roomId: number): string => `${String(alarmId)}-${String(roomId)}`
