import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { FilesService } from '../files/index.ts'
import type { GoingOut } from './going-out.ts'
import { createMessagesRepo } from './repo.ts'

const dayMs = 86_400_000
const mostAtOnce = 100

/** Deletes what is older than messages are kept, with its files; the TVs take it away. */
export const createRetention = (deps: {
  db: Database
  clock: Clock
  goingOut: Pick<GoingOut, 'takeBack' | 'tell'>
  files: Pick<FilesService, 'discardUncarried'>
  /** Undefined: messages are kept. */
  keptDays: number | undefined
}) => {
  const { db, clock, goingOut, files, keptDays } = deps
  const repo = createMessagesRepo(db)

  const forget = async (id: number): Promise<void> => {
    const { roomIds, boxes, fileIds } = await db.transaction(async (tx) => {
      const inTransaction = createMessagesRepo(tx)
      const rooms = (await inTransaction.lockRecipients(id)).map(({ roomId }) => roomId)
      const carried = await inTransaction.fileIds(id)
      const told = await goingOut.takeBack(tx, id, rooms, clock.now())
      await inTransaction.remove(id)
      return { roomIds: rooms, boxes: told, fileIds: carried }
    })
    await goingOut.tell(boxes, id, roomIds)
    await files.discardUncarried(fileIds)
  }

  return async (): Promise<void> => {
    if (keptDays === undefined) return
    const before = new Date(clock.now().getTime() - keptDays * dayMs)
    for (const id of await repo.sentBefore(before, mostAtOnce)) await forget(id)
  }
}
