import type { After } from '../../../platform/timers.ts'
import type { Delivery } from '../../boxes/index.ts'

/** The shortest time between announcements of an alarm's receipts: in a rush, screens would do nothing but read it again. */
export const receiptsAnnouncedMs = 500

/** Announces the first receipt of an alarm at once, and those that follow together. */
export const createAnnounceReceipts = ({
  delivery,
  after,
}: {
  delivery: Pick<Delivery, 'publish'>
  after: After
}) => {
  /** By alarm: the rooms whose receipts wait, because another announcement has just been made. */
  const recent = new Map<number, { roomIds: Set<number>; cancel: () => void }>()

  const announce = (alarmId: number, roomIds: readonly number[]): void => {
    void delivery.publish({ kind: 'alarm', id: alarmId, roomIds })
    const cancel = after(receiptsAnnouncedMs, () => {
      const waiting = [...(recent.get(alarmId)?.roomIds ?? [])]
      recent.delete(alarmId)
      if (waiting.length > 0) announce(alarmId, waiting)
    })
    recent.set(alarmId, { roomIds: new Set(), cancel })
  }

  return {
    announceReceipts: (alarmId: number, roomIds: readonly number[]): void => {
      const waiting = recent.get(alarmId)
      if (waiting === undefined) announce(alarmId, roomIds)
      else for (const roomId of roomIds) waiting.roomIds.add(roomId)
    },
    /** Screens read everything again when they reconnect. */
    stop: (): void => {
      for (const { cancel } of recent.values()) cancel()
      recent.clear()
    },
  }
}
export type AnnounceReceipts = ReturnType<typeof createAnnounceReceipts>['announceReceipts']
