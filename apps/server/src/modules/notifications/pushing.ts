import type { Role } from '@lykta/contract/accounts'
import { parseJson } from '@lykta/contract/json'
import type { Language } from '@lykta/contract/languages'
import {
  PushSubscriptionSchema,
  type NotificationKind,
  type PushMessage,
} from '@lykta/contract/notifications'
import { isQuiet } from '@lykta/contract/quiet-hours'
import type { Executor } from '../../platform/database.ts'
import type { Clock } from '../../platform/clock.ts'
import { sha256 } from '../../platform/hash.ts'
import { boxName, type BoxAccess } from '../boxes/index.ts'
import type { Deliveries } from './push-delivery.ts'
import { isOnByDefault, kinds } from './kinds.ts'
import { reachableDevices, type ReachableRow } from './reach/repo.ts'

/** A notification about one box. */
export interface PushContent {
  boxId: number
  /** The text in the reader's language. The resident's name is its title. */
  body: (language: Language) => string
  /** The page that a tap opens once the box is selected, such as `/message`. Defaults to the home screen. */
  page?: string
  /**
   * Calls users to help, whatever their preferences and quiet hours, and even if they do not see the box. Returns the page to
   * open for a user of this role; an administrator has no box selected.
   */
  calls?: (role: Role) => string
  /** Distinguishes pushes of one kind and box. Without it a newer one replaces an older. */
  of?: number
  /** A session whose device gets no push, because the event comes from it. */
  exceptSession?: number | undefined
  /** Replaces a ringing notification and does not ring itself. */
  over?: true
  /** Asked before each attempt: whether the push still applies. */
  still?: () => boolean
}

/**
 * Pushes to all devices of users who may see the box now, want this kind and are not in quiet hours. Resolves when the
 * pushes are queued, not when they have arrived: a push is only a hint at what is in the database.
 */
export type Push = (userIds: readonly number[], kind: NotificationKind, content: PushContent) => Promise<void>

export const createPushing = (deps: {
  db: Executor
  access: Pick<BoxAccess, 'audience'>
  clock: Clock
  timeZone: string
  deliveries: Pick<Deliveries, 'deliver'>
}): { push: Push; wanting: typeof wanting } => {
  const { db, access, clock, timeZone, deliveries } = deps

  /** One row for each device that gets a push now. */
  const wanting = async (
    userIds: readonly number[],
    kind: NotificationKind,
    boxId: number,
    areCalled = false,
  ): Promise<ReachableRow[]> => {
    if (userIds.length === 0) return []
    const audience = new Set(areCalled ? userIds : await access.audience(boxId))
    const now = clock.now()
    const rows = await reachableDevices(db, {
      userIds: userIds.filter((userId) => audience.has(userId)),
      boxId,
      kind,
      now,
    })
    return rows.filter(
      ({ enabled, role, quietHours }) =>
        areCalled || ((enabled ?? isOnByDefault(role, kind)) && !isQuiet(quietHours, now, timeZone)),
    )
  }

  const push: Push = async (userIds, kind, content) => {
    const { boxId } = content
    const { ttlSeconds, urgency, shownAs, rings } = kinds[kind]
    const tag = `${shownAs ?? kind}-${String(boxId)}${content.of === undefined ? '' : `-${String(content.of)}`}`
    const { calls } = content
    for (const row of await wanting(userIds, kind, boxId, calls !== undefined)) {
      const subscription = readSubscription(row.token)
      if (subscription === undefined) continue
      const { userId, subscriptionId, sessionId, language } = row
      if (sessionId === content.exceptSession) continue
      const message: PushMessage = {
        title: boxName(row.nickName ?? undefined, row, row.room),
        body: content.body(language),
        lang: language,
        path: calls?.(row.role) ?? openingBox(boxId, content.page),
        tag,
        ...(rings === true && content.over !== true ? { rings } : {}),
      }
      deliveries.deliver({
        userId,
        subscriptionId,
        isUrgent: calls !== undefined || rings === true,
        push: {
          subscription,
          payload: JSON.stringify(message),
          ttlSeconds,
          urgency,
          // Hashed, because the push service sees it.
          topic: sha256(`${tag} ${row.token}`).slice(0, 32),
        },
        // Asked last, because a call may end during the query.
        may: async () =>
          (calls !== undefined || (await access.audience(boxId)).includes(userId)) &&
          content.still?.() !== false,
      })
    }
  }
  return { push, wanting }
}

/** The page, once the box is selected. */
export const openingBox = (boxId: number, page: string | undefined): string =>
  `/open/${String(boxId)}${page === undefined ? '' : `?to=${encodeURIComponent(page)}`}`

const readSubscription = (token: string) => PushSubscriptionSchema.safeParse(parseJson(token)).data
