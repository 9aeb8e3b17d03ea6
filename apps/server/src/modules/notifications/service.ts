import { ECDH } from 'node:crypto'
import { parseJson } from '@lykta/contract/json'
import {
  eachKind,
  PushSubscriptionSchema,
  offlineMinutesChoices,
  type NotificationSettings,
  type NotifiedDevice,
  type UpdateNotificationSettings,
} from '@lykta/contract/notifications'
import { badInput, notFound } from '../../errors.ts'
import type { Database } from '../../platform/database.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { BoxAccess } from '../boxes/index.ts'
import { isOnByDefault } from './kinds.ts'
import {
  devicesOf,
  removeOldestSubscriptions,
  removeOwnSubscription,
  storeSubscription,
} from './subscriptions/repo.ts'
import { preferencesOf, savePreferences, saveSettings, settingsOf } from './settings/repo.ts'

/** Browsers drop old subscriptions silently, so only this many are stored per user. */
const mostDevices = 20

export interface NotificationsDeps {
  db: Database
  access: Pick<BoxAccess, 'visibleBoxes'>
  timeZone: string
  /** Whether pushes may go to that address. */
  mayReach: (endpoint: URL) => boolean
  audit: RecordAudit
}

/** Manages the devices that get a user's pushes, and what they get. */
export const createNotificationsService = ({ db, access, timeZone, mayReach, audit }: NotificationsDeps) => {
  /** @throws bad_input for a subscription that could never be used. */
  const endpointOf = (token: string): string | null => {
    const json = parseJson(token)
    // Other clients have opaque tokens, which are stored but not used.
    if (typeof json !== 'object' || json === null) return null
    const parsed = PushSubscriptionSchema.safeParse(json)
    if (!parsed.success || !isPoint(parsed.data.keys.p256dh))
      throw badInput({ token: 'This is no Web Push subscription.' })
    const { endpoint } = parsed.data
    if (!mayReach(new URL(endpoint)))
      throw badInput({ token: 'This server does not send pushes to that address.' })
    return endpoint
  }

  return {
    /** Registering the same token again changes nothing. @throws not_found for another user's id, bad_input */
    subscribe: async (
      user: SignedInUser,
      { id, token }: { id: number; token: string },
    ): Promise<{ id: number }> => {
      if (id !== user.userId) throw notFound()
      const endpoint = endpointOf(token)
      return db.transaction(async (tx) => {
        const before = new Set((await devicesOf(tx, user.userId)).map((device) => device.id))
        const stored = await storeSubscription(tx, {
          userId: user.userId,
          sessionId: user.sessionId,
          token,
          endpoint,
        })
        await removeOldestSubscriptions(tx, user.userId, mostDevices)
        if (stored === undefined) throw notFound()
        if (endpoint !== null && !before.has(stored.id)) {
          await audit({ action: 'push_device_added', ...auditOf(user, stored.id) }, tx)
        }
        return stored
      })
    },

    devices: async (user: SignedInUser): Promise<NotifiedDevice[]> => {
      const rows = await devicesOf(db, user.userId)
      return rows.map(({ id, sessionId, device, createdAt }) => ({
        id,
        device,
        current: sessionId === user.sessionId,
        createdAt: createdAt.getTime(),
      }))
    },

    /** @throws not_found */
    unsubscribe: async (user: SignedInUser, id: number): Promise<void> => {
      await db.transaction(async (tx) => {
        if (!(await removeOwnSubscription(tx, user.userId, id))) throw notFound()
        await audit({ action: 'push_device_removed', ...auditOf(user, id) }, tx)
      })
    },

    settings: async (user: SignedInUser): Promise<NotificationSettings> => {
      const [own, chosen, visible] = await Promise.all([
        settingsOf(db, user.userId),
        preferencesOf(db, user.userId),
        access.visibleBoxes(user),
      ])
      return {
        quietHours: own?.quietHours ?? null,
        timeZone,
        offlineMinutes: offlineMinutesChoices.find((choice) => choice === own?.offlineMinutes) ?? 15,
        boxes: visible.map(({ boxId }) => ({
          box: boxId,
          kinds: eachKind(
            (kind) =>
              chosen.find((one) => one.boxId === boxId && one.kind === kind)?.enabled ??
              isOnByDefault(user.role, kind),
          ),
        })),
      }
    },

    /** Saves all changes or none. @throws not_found for a box that the user does not see. */
    update: async (user: SignedInUser, change: UpdateNotificationSettings): Promise<void> => {
      const { quietHours, offlineMinutes, boxes = [] } = change
      const { userId } = user
      const visible = new Set((await access.visibleBoxes(user)).map(({ boxId }) => boxId))
      if (!boxes.every(({ box }) => visible.has(box))) throw notFound()
      const rows = boxes.flatMap(({ box, kinds }) => {
        const flags = eachKind((kind) => ({ userId, boxId: box, kind, enabled: kinds[kind] }))
        return Object.values(flags).flatMap(({ enabled, ...row }) =>
          enabled === undefined ? [] : [{ ...row, enabled }],
        )
      })
      await db.transaction(async (tx) => {
        if (quietHours !== undefined) await saveSettings(tx, userId, { quietHours })
        if (offlineMinutes !== undefined) await saveSettings(tx, userId, { offlineMinutes })
        await savePreferences(tx, rows)
      })
    },
  }
}
export type NotificationsService = ReturnType<typeof createNotificationsService>

const auditOf = ({ userId, clusterId }: SignedInUser, id: number) => ({
  userId,
  clusterId,
  subject: { type: 'push_device', id },
})

/** Whether a key is a point on the curve: nothing can be encrypted for any other value. */
const isPoint = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
