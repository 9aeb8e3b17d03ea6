import type { Language } from '@lykta/contract/languages'
import type { SignIn } from '../../doors/sign-in.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { mayBePublic } from '../../platform/public-address.ts'
import type { PushKeys } from '../../platform/push-keys.ts'
import { createRepeating } from '../../platform/repeating.ts'
import type { After } from '../../platform/timers.ts'
import { createPushSender } from '../../platform/web-push.ts'
import type { BoxAccess } from '../boxes/index.ts'
import type { TellAway } from '../calls/index.ts'
import { createDeliveries } from './delivery.ts'
import { createNotify } from './notify.ts'
import { createNotificationsRepo } from './repo.ts'
import { createNotificationsRoutes } from './routes.ts'
import { createNotificationsService } from './service.ts'
import { createWatch } from './watch.ts'
import { answeredWords, callsWords, declinedWords, missedWords, readWords } from './words.ts'

const watchMs = 60_000

/** Telling people of what happens while the app is closed, by Web Push. */
export const createNotifications = (deps: {
  db: Database
  clock: Clock
  after: After
  log: Log
  access: BoxAccess
  /** Of the region: quiet hours and the times in the texts. */
  timeZone: string
  push: { keys: PushKeys; contact: string; allowPrivate: boolean; authority: string | undefined }
}) => {
  const { db, access, timeZone, push } = deps
  const repo = createNotificationsRepo(db)
  const deliveries = createDeliveries({ ...deps, send: createPushSender(push), onGone: repo.removeDead })
  const notifying = createNotify({ ...deps, repo, deliveries })
  const watch = createRepeating({
    ...deps,
    what: 'looking for boxes to tell of',
    everyMs: watchMs,
    run: createWatch({ ...deps, repo, notifying }),
  })
  const service = createNotificationsService({
    db,
    access,
    timeZone,
    mayReach: (hostname) => push.allowPrivate || mayBePublic(hostname),
  })
  return {
    notify: notifying.notify,
    /** A resident has read what somebody sent. */
    messageRead: ({ messageId, senderId, boxId }: { messageId: number; senderId: number; boxId: number }) =>
      notifying.notify([senderId], 'message_read', {
        boxId,
        body: readWords,
        page: `/message?id=${String(messageId)}`,
        of: messageId,
      }),
    /** A resident has called somebody who did not answer. */
    callMissed: ({ userId, boxId, at }: { userId: number; boxId: number; at: Date }) =>
      notifying.notify([userId], 'call_missed', {
        boxId,
        body: (language) => missedWords(language, { at, timeZone }),
        page: '/make-call',
      }),
    /** A resident calls somebody whose apps are closed. */
    call: {
      reachable: async (userIds, boxId) =>
        (await notifying.wanting(userIds, 'call_incoming', boxId)).map(({ userId }) => userId),
      rings: ({ userIds, boxId, still }) =>
        notifying.notify(userIds, 'call_incoming', { boxId, body: callsWords, page: '/make-call', still }),
      over: ({ userIds, boxId, at, outcome, answeredBy }) =>
        notifying.notify(userIds, 'call_incoming', {
          boxId,
          body: {
            missed: (language: Language) => missedWords(language, { at, timeZone }),
            answered: answeredWords,
            declined: declinedWords,
          }[outcome],
          page: '/make-call',
          exceptSession: answeredBy,
          over: true,
        }),
    } satisfies TellAway,
    routes: (signIn: SignIn) => createNotificationsRoutes(service, signIn),
    start: watch.start,
    stop: async () => {
      await watch.stop()
      await deliveries.stop()
    },
  }
}
