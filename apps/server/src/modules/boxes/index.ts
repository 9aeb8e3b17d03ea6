import type { Announcer } from '../../ports/announcer.ts'
import type { BoxStates } from '../../ports/box-states.ts'
import type { BoxWire, BoxWireHandlers } from '../../ports/box-wire.ts'
import type { Events } from '../../events.ts'
import type { Attempts } from '../../platform/failed-attempts.ts'
import type { Clock, Ids } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import type { After } from '../../platform/timers.ts'
import type { RecordAudit, RecordExport } from '../audit/index.ts'
import { endConsentsOfUser } from '../consents/index.ts'
import type { Units } from '../organisation/index.ts'
import type { AccountMails, AccountsService } from '../accounts/index.ts'
import type { Audiences } from './access/audiences.ts'
import type { Delivery } from './delivery/service.ts'
import type { BoxAccess } from './access/service.ts'
import { createBoxViewsRoutes } from './views/routes.ts'
import { createBoxViews, type CallHistoryOf } from './views/service.ts'
import { createSensorsRoutes } from './sensors/routes.ts'
import { createSensors } from './sensors/service.ts'
import { createEditRoutes } from './edit/routes.ts'
import { createEdit } from './edit/service.ts'
import { createInboxRoutes } from './inbox/routes.ts'
import type { InboxKinds } from './inbox/kinds.ts'
import { createPruning } from './inbox/pruning.ts'
import { createInboxReading } from './inbox/reading.ts'
import { createLinkMails } from './links/write-link-mails.ts'
import { deleteLinksOf } from './links/repo.ts'
import { createLinksRoutes } from './links/routes.ts'
import { createLinks } from './links/service.ts'
import { createManagedBoxesRoutes } from './administration/routes.ts'
import { createManagedBoxes } from './administration/service.ts'
import { createContactNotices } from './box-api/contact-notices.ts'
import { createBoxApiRoutes } from './box-api/routes.ts'
import { createBoxApi } from './box-api/service.ts'
import type { OwnPictures } from './own-pictures.ts'
import { createPairingRoutes } from './pairing/routes.ts'
import { createPairing } from './pairing/service.ts'
import { createStaysRoutes } from './stays/routes.ts'
import { createStays } from './stays/service.ts'
import { createStatusFeed } from './status/feed.ts'
import { createStatus } from './status/service.ts'

export { hasCompetence, mayUse, type BoxPermissions } from './access/policy.ts'
export { createAudiences, type Audiences } from './access/audiences.ts'
export { boxName } from './box-name.ts'
export {
  audiencesIn,
  createBoxAccess,
  inCareAmong,
  peopleAround,
  roomsInCare,
  visibleAmong,
  type BoxAccess,
} from './access/service.ts'
export type { CallHistoryOf } from './views/service.ts'
export type { OwnPictures } from './own-pictures.ts'
export { createDelivery, type Change, type Delivery } from './delivery/service.ts'
export { createPublishAgain, type PublishAgain } from './delivery/publish-again.ts'
export { createInboxKinds, type InboxKinds, type ReadItems } from './inbox/kinds.ts'
export { createAnnounceConsent } from './announce-consent.ts'
export { createRoomRenamed } from './edit/room-renamed.ts'
export { inboxParts } from './inbox/repo.ts'
export { createSensorByToken, removedAmong } from './sensors/service.ts'
export { createBoxByToken, signedOutAmong } from './pairing/service.ts'
export { createImportedLinks } from './links/import.ts'
export { lockBox, lockBoxesIn } from './repo.ts'
export { createSharedBoxStates } from './status/shared-states.ts'
export { createBoxStates } from './status/states.ts'

const silenceCheckMs = 10_000

/** Boxes: who sees them, their state, pairing and inboxes. */
export const createBoxes = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  after: After
  jobs: Pick<Jobs, 'claimed' | 'every'>
  log: Log
  attempts: Attempts
  access: BoxAccess
  audiences: Audiences
  states: BoxStates
  announcer: Announcer
  audit: RecordAudit
  recordExport: RecordExport
  events: Pick<Events, 'publish' | 'publishAndWait' | 'on'>
  wire: Pick<BoxWire, 'notice'>
  delivery: Delivery
  organisation: Pick<Units, 'affecting' | 'announce'>
  kinds: InboxKinds
  userFor: AccountsService['userFor']
  mails: Pick<AccountMails, 'report' | 'tryToSend' | 'notSent'>
  callHistory: CallHistoryOf
  pictures: OwnPictures
  available: (extensions: readonly string[]) => Promise<ReadonlySet<string>>
  isOutOfTouch: () => boolean
  timeZone: string
}) => {
  const status = createStatus(deps)
  const pairing = createPairing(deps)
  const boxViews = createBoxViews(deps)
  const own = createBoxApi(deps)
  const contactNotices = createContactNotices({ ...deps, notify: own.notifyOfContacts })
  const stays = createStays(deps)
  const edit = createEdit(deps)
  const links = createLinks({ ...deps, contactsOfBoxChanged: own.notifyBox })
  createLinkMails(deps)
  deps.jobs.every(silenceCheckMs, 'looking for silent boxes', status.markSilent)

  deps.events.on('contactsChanged', 'once', async ({ boxId, roomId }) => {
    own.notifyBox(boxId)
    await deps.delivery.publish({ kind: 'settings', id: boxId, boxes: [{ boxId, roomId }] })
  })

  // TVs that show one of these contacts read them again.
  deps.events.on('availabilityChanged', 'once', ({ extensions }) => {
    contactNotices.changed(extensions)
  })
  deps.events.on('pictureChanged', 'once', ({ extension }) => {
    contactNotices.changed([extension])
  })
  deps.events.on('permissionsChanged', 'once', ({ userId }) => {
    deps.announcer.announce([userId], undefined, 'changed', { resource: 'permissions', id: userId })
  })

  deps.events.on('userDeleted', 'once', async ({ userId }) => {
    await endConsentsOfUser(deps.db, userId, deps.clock.now())
    for (const boxId of await deleteLinksOf(deps.db, userId)) own.notifyBox(boxId)
  })

  const mqtt: Omit<BoxWireHandlers, 'receipts' | 'help'> = {
    status: (box, report) => status.report(box.boxId, report),
    power: (box, power) => status.reportPower(box.boxId, power),
    gone: status.gone,
  }

  return {
    pairing,
    /** Ends a resident's stay. */
    retire: stays.retire,
    mqtt,
    feed: createStatusFeed(deps.access, status),
    routes: [
      createBoxViewsRoutes(boxViews),
      createPairingRoutes(pairing),
      createBoxApiRoutes(own),
      createEditRoutes(edit),
      createManagedBoxesRoutes(createManagedBoxes(deps), edit),
      createLinksRoutes(links),
      createSensorsRoutes(createSensors(deps)),
      createStaysRoutes(stays),
      createInboxRoutes(createInboxReading(deps)),
    ],
    forgetOld: createPruning(deps),
    stop: async (): Promise<void> => {
      status.stop()
      await contactNotices.stop()
    },
  }
}
