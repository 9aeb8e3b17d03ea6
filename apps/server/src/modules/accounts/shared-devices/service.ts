import {
  deviceCodeLength,
  type MadeDeviceCode,
  type NameDevice,
  type SharedDevice,
  type ThisDevice,
} from '@lykta/contract/accounts'
import { AppError, badInput, notFound } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import { networkOf } from '../../../platform/client-address.ts'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { Attempts } from '../../../platform/failed-attempts.ts'
import { fullName } from '../../../platform/full-name.ts'
import { sha256 } from '../../../platform/hash.ts'
import { checkMayIn, clusterInView, mayIn } from '../../../policy.ts'
import type { Origin, SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { checkCluster } from '../users/check-cluster-and-groups.ts'
import {
  countDevices,
  deleteDevice,
  deleteUnenrolled,
  deleteUsesBefore,
  deviceByHash,
  devicesIn,
  endSessionsOn,
  enrolByCode,
  insertDevice,
  lockDevice,
  peopleOn,
  putSessionOn,
  type DeviceRow,
} from './repo.ts'
import { sharedSessionMs } from './sessions.ts'

const codeMs = 15 * 60_000
const mostDevices = 200
/** As many names fit on a tablet. */
const mostPeople = 12
/** Who has not used the device for this long is no longer offered. */
const usesKeptMs = 30 * 86_400_000

/** A device that has just become a shared one, or is one: what it shows, and the secret that it keeps. */
export interface KnownDevice {
  shown: ThisDevice
  secret: string | null
}

/** The tablets of wards, which staff share. */
export const createSharedDevices = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  attempts: Attempts
  audit: RecordAudit
  events: Pick<Events, 'publish'>
  settings: { failuresPerAddress: number; windowMs: number }
}) => {
  const { db, clock, ids, audit } = deps

  const show = async (device: DeviceRow): Promise<ThisDevice> => ({
    name: device.name,
    people: (await peopleOn(db, device, mostPeople)).map(({ id, pin, ...names }) => ({
      id,
      name: fullName(names),
      pin,
    })),
  })

  const record = (
    action: 'device_code_made' | 'device_enrolled' | 'device_ended',
    { id, clusterId }: DeviceRow,
    by: { userId?: number; from: Origin | undefined },
    tx: Executor,
  ) => audit({ action, ...by, clusterId, subject: { type: 'shared_device', id } }, tx)

  /** @throws not_permitted, bad_input */
  const add = async (
    signedIn: SignedInUser,
    { name, cluster: clusterId }: NameDevice,
    rest: Partial<DeviceRow>,
    follow: (tx: Executor, device: DeviceRow) => Promise<void>,
  ): Promise<DeviceRow> => {
    checkMayIn(signedIn, 'users', clusterId)
    return db.transaction(async (tx) => {
      await checkCluster(tx, { role: 'admin', level: 'cluster', clusterId })
      const device = await insertDevice(tx, { ...rest, name, clusterId })
      if ((await countDevices(tx, clusterId)) > mostDevices)
        throw badInput({ name: `At most ${String(mostDevices)}.` })
      await follow(tx, device)
      return device
    })
  }

  return {
    /** What is shown on a device that is known by its secret. */
    about: async (secret: string | undefined): Promise<KnownDevice> => {
      const device = secret === undefined ? undefined : await deviceByHash(db, sha256(secret))
      if (device === undefined) return { shown: null, secret: null }
      return { shown: await show(device), secret: secret ?? null }
    },

    /** @throws sign_in_device_code_wrong, too_many_attempts */
    enrolByCode: async (code: string, from: Origin): Promise<KnownDevice> => {
      const { failuresPerAddress: limit, windowMs } = deps.settings
      const subject = `device-code:${networkOf(from.address)}`
      const attempt = await deps.attempts.reserve([{ subject, limit, windowMs }])
      const secret = ids.token()
      const device = await db.transaction(async (tx) => {
        const enrolled = await enrolByCode(tx, {
          codeHash: sha256(code),
          secretHash: sha256(secret),
          now: clock.now(),
        })
        if (enrolled === undefined) throw new AppError('sign_in_device_code_wrong')
        await record('device_enrolled', enrolled, { from }, tx)
        return enrolled
      })
      await attempt.succeeded()
      return { shown: await show(device), secret }
    },

    /** The administrator's own login becomes one on a shared device. @throws not_permitted, bad_input */
    enrolHere: async (signedIn: SignedInUser, named: NameDevice): Promise<KnownDevice> => {
      const { userId, sessionId, from } = signedIn
      const secret = ids.token()
      const now = clock.now()
      const rest = { secretHash: sha256(secret), enrolledAt: now }
      const device = await add(signedIn, named, rest, async (tx, added) => {
        const until = new Date(now.getTime() + sharedSessionMs)
        await putSessionOn(tx, sessionId, { deviceId: added.id, until })
        await record('device_enrolled', added, { userId, from }, tx)
      })
      return { shown: await show(device), secret }
    },

    /** @throws not_permitted, bad_input */
    makeCode: async (signedIn: SignedInUser, named: NameDevice): Promise<MadeDeviceCode> => {
      const { userId, from } = signedIn
      const code = Array.from({ length: deviceCodeLength }, () => String(ids.below(10))).join('')
      const codeExpiresAt = new Date(clock.now().getTime() + codeMs)
      const { id } = await add(signedIn, named, { codeHash: sha256(code), codeExpiresAt }, (tx, added) =>
        record('device_code_made', added, { userId, from }, tx),
      )
      return { id, code, expiresAt: codeExpiresAt.getTime() }
    },

    /** @throws not_permitted */
    list: async (signedIn: SignedInUser): Promise<SharedDevice[]> => {
      const rows = await devicesIn(db, clusterInView(signedIn, 'users'))
      return rows.map(({ device, cluster, sessions }) => ({
        id: device.id,
        name: device.name,
        cluster,
        enrolledAt: device.enrolledAt?.getTime() ?? null,
        lastUsedAt: device.lastUsedAt?.getTime() ?? null,
        sessions,
      }))
    },

    /** At once, with whoever is logged in on it. @throws not_permitted, not_found */
    end: async (signedIn: SignedInUser, id: number): Promise<void> => {
      clusterInView(signedIn, 'users')
      const ended = await db.transaction(async (tx) => {
        const device = await lockDevice(tx, id)
        if (device === undefined || !mayIn(signedIn, 'users', device.clusterId)) throw notFound()
        const gone = await endSessionsOn(tx, id)
        await deleteDevice(tx, id)
        await record('device_ended', device, { userId: signedIn.userId, from: signedIn.from }, tx)
        return gone
      })
      for (const sessionId of ended) deps.events.publish({ type: 'sessionEnded', sessionId })
    },

    forgetOld: async (): Promise<void> => {
      const now = clock.now()
      await deleteUnenrolled(db, now)
      await deleteUsesBefore(db, new Date(now.getTime() - usesKeptMs))
    },
  }
}
export type SharedDevices = ReturnType<typeof createSharedDevices>
