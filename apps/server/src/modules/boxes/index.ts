import { seldom } from '../../platform/seldom.ts'
import type { Announcer } from '../../doors/feed.ts'
import type { RegisterRoutes } from '../../doors/http.ts'
import type { BoxWire, BoxWireHandlers } from '../../doors/mqtt.ts'
import type { SignIn } from '../../doors/sign-in.ts'
import type { Attempts } from '../../platform/attempts.ts'
import type { Clock, Ids } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { createRepeating } from '../../platform/repeating.ts'
import type { After } from '../../platform/timers.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { AccountsService } from '../accounts/index.ts'
import { createAccessRepo } from './access/repo.ts'
import { createAccess, type BoxAccess } from './access/service.ts'
import { createBoxViewsRoutes } from './views/routes.ts'
import { createBoxViews, type CallHistoryOf } from './views/service.ts'
import { createEditRoutes } from './edit/routes.ts'
import { createEdit } from './edit/service.ts'
import { createInboxRoutes } from './inbox/routes.ts'
import { createInbox, type MessagesForBox, type MissedCallsForBox } from './inbox/service.ts'
import { createLinksRoutes } from './links/routes.ts'
import { createLinks } from './links/service.ts'
import { createContactNews } from './own/contact-news.ts'
import { createOwnRoutes } from './own/routes.ts'
import { createOwn } from './own/service.ts'
import type { OwnPictures } from './pictures.ts'
import { createPairingRoutes } from './pairing/routes.ts'
import { createPairing } from './pairing/service.ts'
import { createStaysRoutes } from './stays/routes.ts'
import { createStays } from './stays/service.ts'
import { createStatusFeed } from './status/feed.ts'
import { createStatus } from './status/service.ts'

export { mayUse, type BoxRights } from './access/policy.ts'
export { boxName } from './box-name.ts'
export type { BoxAccess } from './access/service.ts'
export type { CallHistoryOf } from './views/service.ts'
export type { OwnPictures } from './pictures.ts'
export type { BoxInbox, MessagesForBox, MissedCallsForBox } from './inbox/service.ts'

const silenceCheckMs = 10_000

/** The rights on boxes stand alone, because every other module asks for them. */
export const createBoxAccess = (db: Database): BoxAccess => createAccess(createAccessRepo(db))

/** How often inboxes are pruned. */
const pruneMs = 3_600_000

/** Boxes: who sees them, their state, how a TV becomes one, and what waits for it. */
export const createBoxes = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  after: After
  log: Log
  attempts: Attempts
  access: BoxAccess
  announcer: Announcer
  audit: RecordAudit
  wire: BoxWire
  accounts: Pick<AccountsService, 'userFor'>
  callHistory: CallHistoryOf
  messagesForBox: MessagesForBox
  missedCallsForBox: MissedCallsForBox
  pictures: OwnPictures
  available: (extensions: readonly string[]) => Promise<ReadonlySet<string>>
  /** Ends the calls of those who may not speak to the box any more. */
  endRefusedCalls: (boxId: number) => void
}) => {
  const status = createStatus(deps)
  const pairing = createPairing(deps)
  const inbox = createInbox(deps)
  const boxViews = createBoxViews({ ...deps, userFor: deps.accounts.userFor })
  const own = createOwn(deps)
  const contactNews = createContactNews({ ...deps, tell: own.tellOfContacts })
  const stays = createStays(deps)
  const edit = createEdit({ ...deps, inbox })
  const links = createLinks({ ...deps, contactsOfBoxChanged: own.tellOfBox })
  const silenceWatch = createRepeating({
    what: 'looking for silent boxes',
    everyMs: silenceCheckMs,
    after: deps.after,
    log: deps.log,
    run: status.markSilent,
  })

  const mqtt: Omit<BoxWireHandlers, 'receipt'> = {
    status: (box, report) => status.report(box.boxId, report),
    power: (box, power) => status.reportPower(box.boxId, power),
    gone: (box) => status.gone(box.boxId),
  }

  return {
    inbox,
    forgetOld: seldom(pruneMs, { clock: deps.clock, run: inbox.forgetOld }),
    pairing,
    /** Some of these extensions have come, gone, or begun or ended a call: the TVs that show them look again. */
    contactsChanged: contactNews.changed,
    mqtt,
    feed: createStatusFeed(deps.access, status),
    routes:
      (signIn: SignIn): RegisterRoutes =>
      (api) => {
        createBoxViewsRoutes(boxViews, signIn)(api, signIn)
        createPairingRoutes(pairing, signIn)(api, signIn)
        createOwnRoutes(own, signIn)(api, signIn)
        createEditRoutes(edit, signIn)(api, signIn)
        createLinksRoutes(links, signIn)(api, signIn)
        createStaysRoutes(stays, signIn)(api, signIn)
        createInboxRoutes(inbox, signIn)(api, signIn)
      },
    start: silenceWatch.start,
    stop: async (): Promise<void> => {
      await Promise.all([contactNews.stop(), silenceWatch.stop()])
    },
  }
}
