import { parseJson } from '@lykta/contract/json'
import type { Language } from '@lykta/contract/languages'
import {
  PushSubscriptionSchema,
  type NotificationKind,
  type PushMessage,
} from '@lykta/contract/notifications'
import { isQuiet } from '@lykta/contract/quiet-hours'
import type { Clock } from '../../platform/clock.ts'
import { sha256 } from '../../platform/hash.ts'
import { boxName, type BoxAccess } from '../boxes/index.ts'
import type { Deliveries } from './delivery.ts'
import { isOnByDefault, kinds } from './kinds.ts'
import type { NotificationsRepo, ReachableRow } from './repo.ts'

/** What is told, of one box. */
export interface Notice {
  boxId: number
  /** The sentence, in the language of whoever reads it; the resident's name stands above it. */
  body: (language: Language) => string
  /** Where a tap leads once the box is selected, such as `/message`; the home screen without it. */
  page?: string
  /** Tells two notices of one kind and box apart; without it the newer one replaces the older. */
  of?: number
  /** A login whose device is told nothing: it is where the notice comes from. */
  exceptSession?: number | undefined
  /** Replaces what rang, and does not ring itself. */
  over?: true
  /** Asked before each try: whether it is still so. */
  still?: () => boolean
}

/**
 * Tells people of something on all their devices, while the app is closed. Of those named, only they are told who may see
 * the box now, want to hear of this kind, and have no quiet hours. Resolves when the pushes are on their way, not when they
 * have arrived: a push is a hint, and what it hints at is in the database already.
 */
export type Notify = (userIds: readonly number[], kind: NotificationKind, notice: Notice) => Promise<void>

export const createNotify = (deps: {
  repo: NotificationsRepo
  access: Pick<BoxAccess, 'audience'>
  clock: Clock
  timeZone: string
  deliveries: Pick<Deliveries, 'deliver'>
}): { notify: Notify; wanting: typeof wanting } => {
  const { repo, access, clock, timeZone, deliveries } = deps

  /** A row for each device that is to be told now. */
  const wanting = async (
    userIds: readonly number[],
    kind: NotificationKind,
    boxId: number,
  ): Promise<ReachableRow[]> => {
    if (userIds.length === 0) return []
    const audience = new Set(await access.audience(boxId))
    const now = clock.now()
    const rows = await repo.reachable({
      userIds: userIds.filter((userId) => audience.has(userId)),
      boxId,
      kind,
      now,
    })
    return rows.filter(
      ({ enabled, role, quietHours }) =>
        (enabled ?? isOnByDefault(role, kind)) && !isQuiet(quietHours, now, timeZone),
    )
  }

  const notify: Notify = async (userIds, kind, notice) => {
    const { boxId } = notice
    const { ttlSeconds, urgency, shownAs, rings } = kinds[kind]
    const tag = `${shownAs ?? kind}-${String(boxId)}${notice.of === undefined ? '' : `-${String(notice.of)}`}`
    for (const row of await wanting(userIds, kind, boxId)) {
      const subscription = readSubscription(row.token)
      if (subscription === undefined) continue
      const { userId, subscriptionId, sessionId, language } = row
      if (sessionId === notice.exceptSession) continue
      const message: PushMessage = {
        title: boxName(row.nickName ?? undefined, row, row.room),
        body: notice.body(language),
        lang: language,
        path: `/open/${String(boxId)}${notice.page === undefined ? '' : `?to=${encodeURIComponent(notice.page)}`}`,
        tag,
        ...(rings === true && notice.over !== true ? { rings } : {}),
      }
      deliveries.deliver({
        subscriptionId,
        push: {
          subscription,
          payload: JSON.stringify(message),
          ttlSeconds,
          urgency,
          // A push service sees it, and learns nothing of it.
          topic: sha256(`${tag} ${row.token}`).slice(0, 32),
        },
        may: async () => notice.still?.() !== false && (await access.audience(boxId)).includes(userId),
      })
    }
  }
  return { notify, wanting }
}

const readSubscription = (token: string) => PushSubscriptionSchema.safeParse(parseJson(token)).data
