import type { Clock } from '../../platform/clock.ts'
import type { Executor } from '../../platform/database.ts'
import type { BoxInbox } from '../boxes/index.ts'
import type { GoingOut } from './going-out.ts'
import { createMessagesRepo, type MessagesRepo } from './repo.ts'

/** What becomes of the files that messages carry: whoever looks at such a message sees it, and each TV gets it. */
export const createFileNews = (deps: {
  clock: Clock
  repo: Pick<MessagesRepo, 'carrying'>
  inbox: Pick<BoxInbox, 'addToRooms'>
  goingOut: Pick<GoingOut, 'announceChange' | 'tell'>
}) => {
  const { clock, repo, inbox, goingOut } = deps
  return {
    progressed: async (fileId: number): Promise<void> => {
      for (const [id, roomIds] of await repo.carrying(fileId)) await goingOut.announceChange(roomIds, id)
    },

    /** In the transaction in which it becomes ready or fails; answers what is to be told after the commit. */
    settled: async (tx: Executor, fileId: number): Promise<() => Promise<void>> => {
      const told: { id: number; roomIds: number[]; boxes: { boxId: number }[] }[] = []
      for (const [id, roomIds] of await createMessagesRepo(tx).carrying(fileId)) {
        const boxes = await inbox.addToRooms(tx, roomIds, { kind: 'message', itemId: id, at: clock.now() })
        told.push({ id, roomIds, boxes })
      }
      return async () => {
        for (const { id, roomIds, boxes } of told) await goingOut.tell(boxes, id, roomIds)
      }
    },
  }
}
