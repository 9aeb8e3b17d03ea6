import type { Announcer } from '../../../ports/announcer.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { RoomRenamed } from '../../organisation/index.ts'
import { createAccessRepo } from '../access/repo.ts'
import { createAccess } from '../access/service.ts'
import type { BoxInbox } from '../inbox/service.ts'
import { createEditRepo } from './repo.ts'

/** Tells the TV of a room, and whoever sees it, that the room is called otherwise. */
export const createRoomRenamed =
  ({
    clock,
    announcer,
    inbox,
  }: {
    clock: Clock
    announcer: Announcer
    inbox: Pick<BoxInbox, 'add' | 'notify'>
  }): RoomRenamed =>
  async (tx, roomId) => {
    const boxId = await createEditRepo(tx).boxInRoom(roomId)
    if (boxId === undefined) return () => undefined
    await inbox.add(tx, { roomId, kind: 'settings', itemId: boxId, at: clock.now() })
    const audience = await createAccess(createAccessRepo(tx)).audience(boxId)
    return () => {
      inbox.notify(boxId, { kind: 'settings', id: boxId })
      announcer.announce(audience, roomId, 'changed', { resource: 'caretakers', id: boxId, room: roomId })
    }
  }
