import type { Events } from '../../events.ts'
import type { Announcer } from '../../ports/announcer.ts'
import type { BoxAccess, BoxInbox } from '../boxes/index.ts'

/** Open screens and the TV read the calendar again when it has changed. */
export const announceChanges = (deps: {
  events: Pick<Events, 'on'>
  access: Pick<BoxAccess, 'audience'>
  inbox: Pick<BoxInbox, 'notify'>
  announcer: Pick<Announcer, 'announce'>
}): void => {
  const { events, access, inbox, announcer } = deps
  events.on('calendarChanged', 'once', async ({ eventId, boxId, roomId }) => {
    inbox.notify(boxId, { kind: 'event', id: eventId })
    const audience = await access.audience(boxId)
    announcer.announce(audience, roomId, 'changed', { resource: 'calendar', id: eventId, room: roomId })
  })
}
