import type { AppOverrides } from '../app-extension.ts'
import { limits } from '../doors/limits.ts'
import { createUserPictures } from '../modules/accounts/index.ts'
import { createAlarms } from '../modules/alarms/index.ts'
import {
  audiencesIn,
  createAnnounceConsent,
  createBoxes,
  createDelivery,
  createInboxKinds,
  createPublishAgain,
  createRoomRenamed,
  type InboxKinds,
} from '../modules/boxes/index.ts'
import { createCalendar } from '../modules/calendar/index.ts'
import { createCalls } from '../modules/calls/index.ts'
import { createConsents } from '../modules/consents/index.ts'
import { createContent } from '../modules/content/index.ts'
import { createFiles } from '../modules/files/index.ts'
import { createAttachmentProgress, createMessages } from '../modules/messages/index.ts'
import { createNotifications } from '../modules/notifications/index.ts'
import { createOrganisation } from '../modules/organisation/index.ts'
import { createOverview } from '../modules/overview/index.ts'
import { createPrivacy } from '../modules/privacy/index.ts'
import { createSystem } from '../modules/system/index.ts'
import { runCleanUpTasks } from '../platform/clean-up-tasks.ts'
import { createWebhooks } from '../platform/webhook.ts'
import { version } from '../version.ts'
import type { Doors } from './doors.ts'
import type { Identity } from './identity.ts'
import { longOutOfTouch } from './out-of-touch.ts'
import type { Platform } from './platform.ts'

const callSweepMs = 11_000

/**
 * The domain. A module gets the modules that it calls as arguments; it learns of the others through events. Handlers
 * run in the order of creation: forbidden calls end before `boxes` announces why.
 */
export const createModules = async (
  platform: Platform,
  { audit: { record: audit, recordExport }, accounts, access, audiences, states, authenticator }: Identity,
  { feed, mqtt }: Pick<Doors, 'feed' | 'mqtt'>,
  { receiverAuthority }: Pick<AppOverrides, 'receiverAuthority'>,
  starting: AsyncDisposableStack,
) => {
  const { config } = platform
  const { userFor } = accounts.service
  const shared = {
    ...platform,
    access,
    audiences: audiences.ofPeople,
    states,
    audit,
    recordExport,
    announcer: feed,
    wire: mqtt,
    userFor,
    mails: accounts.mails,
  }

  const delivery = createDelivery({ ...shared, kinds: () => kinds })
  starting.defer(delivery.idle)
  const publishAgain = createPublishAgain({ ...platform, delivery })
  platform.bus.onServerLost(() => publishAgain())
  const organisation = createOrganisation({
    ...shared,
    roomsToWriteTo: access.roomsToWriteTo,
    roomsInCare: access.roomsInCare,
    audiences: audiencesIn,
    roomRenamed: createRoomRenamed({ ...shared, delivery }),
  })
  const calendar = createCalendar({
    ...shared,
    delivery,
    allowPrivateCalendars: config.allowPrivateCalendars,
  })
  const system = createSystem({
    ...shared,
    version,
    serverName: platform.origin.serverName,
    publicOrigin: platform.origin.toPeople,
    certificateEndsAt: platform.certificate.endsAt,
    mailGoesOut: config.mail.smtpUrl !== undefined,
    redis: () =>
      platform.redis === undefined ? 'none' : platform.bus.away() === undefined ? 'works' : 'away',
    redisVersion: () => platform.redis?.version() ?? null,
    expectsBackups: config.demo === undefined,
  })
  const overview = createOverview({
    ...shared,
    worstTrouble: system.worstFor,
    nextIn: calendar.nextIn,
    timeZone: config.timeZone,
  })
  const notifications = createNotifications({
    ...shared,
    timeZone: config.timeZone,
    push: { ...config.push, keys: platform.pushKeys, authority: receiverAuthority },
  })
  starting.defer(notifications.stop)
  const calls = createCalls({
    ...shared,
    delivery,
    reachable: notifications.reachable,
    ice: config.calls,
    hostSecret: config.calls.hostSecret,
    hostEvents: config.calls.hostEvents,
    placed: platform.rates.of('calls', limits.verto.calls),
    authenticator,
  })
  starting.defer(calls.stop)
  const files = await createFiles({ ...shared, carriers: createAttachmentProgress({ ...shared, delivery }) })
  const content = createContent({ ...shared, pictures: files.contentPictures })
  const userPictures = createUserPictures({ ...shared, portraits: files.portraits })
  const messages = createMessages({
    ...shared,
    delivery,
    publishAgain,
    files: files.service,
    presentAttachment: files.presentAttachment,
    receivers: organisation.receivers,
    templates: content.service,
    timeZone: config.timeZone,
  })
  const alarms = createAlarms({
    ...shared,
    delivery,
    publishAgain,
    files: files.service,
    mediaUrl: files.mediaUrl,
    pushCalls: notifications.pushCalls,
    timeZone: config.timeZone,
    publicOrigin: platform.origin.toPeople,
    answerMs: config.alarmAnswerMs,
    allowPrivate: config.webhooks.allowPrivate,
    webhook: createWebhooks({
      ...platform,
      ...config.webhooks,
      secret: await platform.readSecret('webhook-secret'),
      authority: receiverAuthority,
    }),
  })
  starting.defer(alarms.stop)
  const kinds: InboxKinds = createInboxKinds({
    message: messages.onTvs,
    call: calls.onTvs,
    alarm: alarms.onTvs,
    event: calendar.onTvs,
  })
  const consents = createConsents({ ...shared, announce: createAnnounceConsent({ ...shared, delivery }) })
  const boxes = createBoxes({
    ...shared,
    audiences: audiences.ofReports,
    delivery,
    organisation: organisation.units,
    kinds,
    callHistory: calls.history,
    available: calls.available,
    isOutOfTouch: () => longOutOfTouch(platform) !== undefined,
    pictures: files.ownPictures,
    timeZone: config.timeZone,
  })
  starting.defer(boxes.stop)

  const privacy = createPrivacy({
    ...shared,
    files: files.service,
    archives: files.archives,
    removeMessage: messages.remove,
    removeSentFile: messages.removeSentFile,
    removeCalls: calls.removeCalls,
    managedUser: accounts.managedUser,
    retire: boxes.retire,
  })

  platform.jobs.every(callSweepMs, 'ending calls that no timer has ended', calls.sweep)
  runCleanUpTasks(platform.jobs, {
    accounts: accounts.forgetOld,
    calls: calls.forgetOld,
    uploads: files.removeAbandoned,
    'files that were not sent': files.removeUnsent,
    reminders: calendar.forgetOld,
    inboxes: boxes.forgetOld,
    servers: system.forgetOld,
    'deleted users': privacy.lookForDeletedUsers,
    exports: privacy.forgetExports,
    'what older servers switch on': consents.carryOver,
    mails: privacy.removeOldMails,
    'the store of files': files.sweep,
  })
  // Stopped before the modules that the jobs call.
  starting.defer(platform.jobs.stop)
  return {
    organisation,
    calendar,
    overview,
    system,
    content,
    delivery,
    kinds,
    notifications,
    calls,
    files,
    userPictures,
    messages,
    alarms,
    boxes,
    privacy,
    consents,
  }
}
export type Modules = Awaited<ReturnType<typeof createModules>>
