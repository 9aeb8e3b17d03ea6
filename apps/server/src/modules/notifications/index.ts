import type { Events } from '../../events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { PushKeys } from '../../platform/push-keys.ts'
import type { After } from '../../platform/timers.ts'
import { countPushes, createPushSender, mayPushTo } from '../../platform/web-push.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { BoxAccess } from '../boxes/index.ts'
import { createPushCalls } from './alarm-pushes.ts'
import { pushEvents } from './push-events.ts'
import { createDeliveries } from './push-delivery.ts'
import { createPushing } from './pushing.ts'
import { forgetChoicesOf } from './settings/repo.ts'
import { removeSubscription } from './subscriptions/repo.ts'
import { createNotificationsRoutes } from './routes.ts'
import { createNotificationsService } from './service.ts'
import { createBoxWatch } from './box-watch/service.ts'

export type { PushCalls } from './alarm-pushes.ts'

const watchMs = 60_000

/** Web Push notifications for users whose app is closed. */
export const createNotifications = (deps: {
  db: Database
  clock: Clock
  after: After
  jobs: Pick<Jobs, 'every'>
  log: Log
  access: BoxAccess
  audit: RecordAudit
  events: Pick<Events, 'on'>
  metrics: Pick<Metrics, 'pushTried'>
  /** The region's time zone, for quiet hours and times in texts. */
  timeZone: string
  push: { keys: PushKeys; contact: string; allowPrivate: boolean; authority: string | undefined }
}) => {
  const { db, access, timeZone, push } = deps
  const deliveries = createDeliveries({
    ...deps,
    send: countPushes(createPushSender(push), deps.metrics.pushTried),
    onGone: (id) => removeSubscription(db, id),
  })
  const pushing = createPushing({ ...deps, deliveries })
  pushEvents({ ...deps, push: pushing.push })
  deps.jobs.every(watchMs, 'looking for boxes to tell of', createBoxWatch({ ...deps, pushing }))
  deps.events.on('userDeleted', 'once', ({ userId }) => forgetChoicesOf(db, userId))
  const service = createNotificationsService({
    db,
    access,
    timeZone,
    audit: deps.audit,
    mayReach: (endpoint) => mayPushTo(endpoint, push),
  })
  return {
    /** Returns those users whom a push would reach now and who want to be notified of calls from the box. */
    reachable: async (userIds: readonly number[], boxId: number): Promise<number[]> =>
      (await pushing.wanting(userIds, 'call_incoming', boxId)).map(({ userId }) => userId),
    pushCalls: createPushCalls({ db, push: pushing.push }),
    routes: [createNotificationsRoutes(service)],
    stop: deliveries.stop,
  }
}
