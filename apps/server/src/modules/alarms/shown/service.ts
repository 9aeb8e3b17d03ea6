import type { BoxAlarm } from '@lykta/contract/alarms'
import type { Database } from '../../../platform/database.ts'
import type { InboxProvider } from '../../boxes/index.ts'
import type { Viewer } from '../../files/index.ts'
import { presentHelp, presentShown } from './present.ts'
import { createShownRepo } from './repo.ts'

interface ShownDeps {
  db: Database
  /** The address of a file for this viewer, valid for an hour. */
  mediaUrl: (fd: string, viewer: Viewer) => string
}

/** Alarms and calls for help as the TVs show them. */
export const createShown = ({ db, mediaUrl }: ShownDeps) => {
  const repo = createShownRepo(db)
  return {
    /** What the TVs in these rooms show of it; none for an own sound, whose address is each TV's own. */
    shownIn: async (id: number, roomIds: readonly number[]): Promise<ReadonlyMap<number, BoxAlarm>> => {
      const sent = await repo.sent(id)
      if (sent === undefined || sent.alarm.soundFileId !== null) return new Map()
      const { alarm, taker } = sent
      if (alarm.roomId !== null) {
        const help = presentHelp(alarm, taker)
        return new Map(help === undefined ? [] : [[alarm.roomId, help]])
      }
      const recipients = await repo.inRooms(id, roomIds)
      return new Map(recipients.map((one) => [one.roomId, presentShown(alarm, one, null)]))
    },

    forInbox: (async (box, ids) => {
      const rows = await repo.forRoom(box.roomId, ids)
      const viewer = { roomId: box.roomId, tokenTag: box.tokenTag }
      return new Map(
        rows.flatMap(({ alarm, recipient, sound, taker }) => {
          const soundUrl = sound === null ? null : mediaUrl(sound.fd, viewer)
          const item =
            recipient === null ? presentHelp(alarm, taker) : presentShown(alarm, recipient, soundUrl)
          return item === undefined ? [] : [[alarm.id, { kind: 'alarm' as const, item }] as const]
        }),
      )
    }) satisfies InboxProvider<'alarm'>,
  }
}
