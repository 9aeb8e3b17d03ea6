import { isTrivialPin, pinTries, type OwnPin, type PinLogin } from '@lykta/contract/accounts'
import { errorTexts } from '@lykta/contract/errors'
import { AppError, noSession, notPermitted } from '../../../errors.ts'
import { networkOf } from '../../../platform/client-address.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Attempts } from '../../../platform/failed-attempts.ts'
import type { Origin, SignedInUser } from '../../../signed-in.ts'
import type { RecordAudit } from '../../audit/index.ts'
import type { AccountMails } from '../mails.ts'
import { userById, userByName, type UserRow } from '../repo.ts'
import type { HeldKinds, Identified } from '../sign-in/kinds.ts'
import { hashPassword, passwordFits } from '../sign-in/password/passwords.ts'
import {
  deletePin,
  deviceByHash,
  forgetTries,
  holdPin,
  pinOf,
  setPin,
  takeTry,
  type DeviceRow,
} from './repo.ts'

/** Wrong PINs of anybody on one device: whoever has got hold of it does not lock the whole ward out. */
const wrongOnDevice = { limit: 20, windowMs: 10 * 60_000 }

/** Logging in by PIN, on a shared device alone: the device is one factor, the PIN the other. */
export const createPins = (deps: {
  db: Database
  clock: Clock
  attempts: Attempts
  audit: RecordAudit
  mails: Pick<AccountMails, 'report'>
  /** @throws sign_in_by_provider */
  checkWay: (identified: Identified) => Promise<void>
}) => {
  const { db, clock, audit } = deps

  const kind: HeldKinds['pin'] = { hold: (tx, userId, { pinHash }) => holdPin(tx, userId, pinHash) }

  /** Staff of a cluster, unless a directory has to be asked at each login. */
  const mayHave = async (user: UserRow): Promise<boolean> => {
    if (user.role !== 'staff' || user.clusterId === null) return false
    try {
      await deps.checkWay(asIdentified(user, ''))
      return true
    } catch (thrown) {
      if (thrown instanceof AppError) return false
      throw thrown
    }
  }

  /** @throws sign_in_device_unknown */
  const deviceOf = async ({ deviceHash }: Pick<Origin, 'deviceHash'>): Promise<DeviceRow> => {
    const device = deviceHash === undefined ? undefined : await deviceByHash(db, deviceHash)
    if (device === undefined) throw new AppError('sign_in_device_unknown')
    return device
  }

  const lock = async (user: UserRow, device: DeviceRow, from: Origin): Promise<void> => {
    const { id: userId, clusterId } = user
    await audit({ action: 'pin_locked', userId, clusterId, from, subject: subjectOf(device) })
    await deps.mails.report('pinLocked', [user], { name: device.name })
  }

  /**
   * Returns the stored form of the PIN. Takes as long for somebody who has none.
   * @throws sign_in_pin_wrong, sign_in_pin_locked, too_many_attempts
   */
  const check = async (
    found: UserRow | undefined,
    pin: string,
    { device, from }: { device: DeviceRow; from: Origin },
  ): Promise<string> => {
    // A PIN counts in the cluster of its owner.
    const user = found?.role === 'staff' && found.clusterId === device.clusterId ? found : undefined
    const attempt = await deps.attempts.reserve([
      { subject: `pin-device:${String(device.id)}`, ...wrongOnDevice },
    ])
    const taken = user === undefined ? undefined : await takeTry(db, user.id)
    const fits = await passwordFits(taken?.pinHash, pin, networkOf(from.address))
    if (fits && user !== undefined && taken !== undefined) {
      await forgetTries(db, user.id)
      await attempt.succeeded()
      return taken.pinHash
    }
    const userId = user?.id ?? null
    await audit({
      action: 'pin_wrong',
      userId,
      clusterId: device.clusterId,
      from,
      subject: subjectOf(device),
    })
    if (user !== undefined && taken?.tries === pinTries) await lock(user, device, from)
    const isLocked =
      taken === undefined
        ? user !== undefined && (await pinOf(db, user.id)) !== undefined
        : taken.tries === pinTries
    throw new AppError(isLocked ? 'sign_in_pin_locked' : 'sign_in_pin_wrong')
  }

  const ownRow = async ({ userId }: SignedInUser): Promise<UserRow> => {
    const user = await userById(db, userId)
    if (user === undefined) throw noSession()
    return user
  }

  const present = async (user: UserRow): Promise<OwnPin> => {
    const row = await pinOf(db, user.id)
    return {
      mayHave: await mayHave(user),
      since: row?.createdAt.getTime() ?? null,
      locked: (row?.tries ?? 0) >= pinTries,
    }
  }

  return {
    kind,

    /** @throws sign_in_device_unknown, sign_in_pin_wrong, sign_in_pin_locked, too_many_attempts */
    identify: async ({ user: named, pin }: PinLogin, from: Origin): Promise<Identified> => {
      const device = await deviceOf(from)
      const user = await (typeof named === 'number' ? userById(db, named) : userByName(db, named))
      const pinHash = await check(user, pin, { device, from })
      if (user === undefined) throw new AppError('sign_in_pin_wrong')
      return asIdentified(user, pinHash)
    },

    /**
     * The person at the covered screen is the one who is logged in.
     * @throws sign_in_device_unknown, not_permitted, sign_in_pin_wrong, sign_in_pin_locked, too_many_attempts
     */
    uncover: async (signedIn: SignedInUser, pin: string, from: Origin): Promise<void> => {
      const device = await deviceOf(from)
      if (signedIn.role !== 'staff' || signedIn.clusterId !== device.clusterId) throw notPermitted()
      await check(await ownRow(signedIn), pin, { device, from })
    },

    own: async (signedIn: SignedInUser): Promise<OwnPin> => present(await ownRow(signedIn)),

    /** @throws not_permitted, sign_in_pin_trivial */
    set: async (signedIn: SignedInUser, pin: string): Promise<OwnPin> => {
      const user = await ownRow(signedIn)
      if (!(await mayHave(user))) throw notPermitted()
      if (isTrivialPin(pin))
        throw new AppError('sign_in_pin_trivial', { fields: { pin: errorTexts.sign_in_pin_trivial } })
      const pinHash = await hashPassword(pin)
      const { id: userId, clusterId } = user
      await db.transaction(async (tx) => {
        await setPin(tx, { userId, pinHash, now: clock.now() })
        await audit({ action: 'pin_set', userId, clusterId, from: signedIn.from }, tx)
      })
      await deps.mails.report('pinSet', [user])
      return present(user)
    },

    remove: async (signedIn: SignedInUser): Promise<OwnPin> => {
      const user = await ownRow(signedIn)
      const { id: userId, clusterId } = user
      await db.transaction(async (tx) => {
        if (!(await deletePin(tx, userId))) return
        await audit({ action: 'pin_removed', userId, clusterId, from: signedIn.from }, tx)
      })
      return present(user)
    },
  }
}
export type Pins = ReturnType<typeof createPins>

const subjectOf = ({ id }: DeviceRow) => ({ type: 'shared_device', id })

const asIdentified = (user: UserRow, pinHash: string): Identified => ({
  user,
  proof: { kind: 'pin', shown: { pinHash } },
})
