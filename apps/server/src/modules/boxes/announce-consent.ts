import type { Announcer } from '../../ports/announcer.ts'
import type { BoxWire } from '../../ports/box-wire.ts'
import type { AnnounceConsent } from '../consents/index.ts'
import type { BoxAccess } from './access/service.ts'
import type { Delivery } from './delivery/service.ts'
import { writeLinkMails } from './links/write-link-mails.ts'
import { switchAutoAnswerOn } from './links/repo.ts'
import { lockBox } from './repo.ts'

/** Has the TV of a box, and the apps of those who see it, read anew what its resident has consented to. */
export const createAnnounceConsent =
  (deps: {
    access: Pick<BoxAccess, 'audience'>
    delivery: Delivery
    announcer: Pick<Announcer, 'announce'>
    wire: Pick<BoxWire, 'notice'>
  }): AnnounceConsent =>
  async (tx, { consent, givenThrough, at }) => {
    const { boxId, purpose, userId } = consent
    const box = await lockBox(tx, boxId)
    // The resident has moved out: nothing shows it any more.
    if (box === undefined) return () => Promise.resolve()
    const { roomId } = box
    if (userId !== null && givenThrough !== null) {
      await switchAutoAnswerOn(tx, { ...consent, userId })
      await writeLinkMails(tx, { linked: new Map([[boxId, [userId]]]), byUserId: givenThrough, now: at })
    }
    const placed = await deps.delivery.put(tx, { kind: 'settings', id: boxId, roomIds: [roomId], at })
    return async () => {
      if (purpose === 'automaticAnswer') deps.wire.notice(boxId, { kind: 'contacts' })
      await deps.delivery.publish(placed)
      if (purpose !== 'familyCalendar') return
      const calendar = { resource: 'calendar', id: boxId, room: roomId } as const
      deps.announcer.announce(await deps.access.audience(boxId), roomId, 'changed', calendar)
    }
  }
