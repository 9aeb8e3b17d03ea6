import type { LoginRequest } from '@lykta/contract/accounts'
import type { Attempts } from '../../../../platform/failed-attempts.ts'
import type { Executor } from '../../../../platform/database.ts'
import { networkOf } from '../../../../platform/client-address.ts'
import { sha256 } from '../../../../platform/hash.ts'
import type { Origin } from '../../../../signed-in.ts'
import type { RecordAudit } from '../../../audit/index.ts'
import { holdPassword, isKnownDevice, userByName, type UserRow } from '../../repo.ts'
import type { Identified, Proof, SignInKindOf } from '../kinds.ts'
import { wrongCredentials } from '../wrong-credentials.ts'
import { checkOldPassword } from './old-password.ts'
import { passwordFits } from './passwords.ts'

/** Failures for a name delay the next attempt for a day; a wait never lasts longer than the configured window. */
const namesCountedMs = 24 * 3_600_000
const firstDelayMs = 60_000

export const passwordProof = ({ passwordHash }: UserRow): Proof => ({
  kind: 'password',
  shown: { passwordHash },
})

/** Signing in by name and password. */
export const createPasswordSignIn = (deps: {
  db: Executor
  attempts: Attempts
  audit: RecordAudit
  settings: { failuresPerName: number; failuresPerAddress: number; windowMs: number }
}) => {
  const { db, attempts, audit, settings } = deps

  /**
   * Finds the user by name and password.
   * @throws bad_credentials, too_many_attempts
   */
  const identify = async (credentials: LoginRequest, from: Origin): Promise<Identified> => {
    const user = await userByName(db, credentials.username)
    const device = credentials.device === undefined ? undefined : sha256(credentials.device)
    const isKnown = user !== undefined && device !== undefined && (await isKnownDevice(db, user.id, device))
    // A device that has logged in before is counted separately: wrong guesses elsewhere do not lock its owner out. Otherwise
    // attempts count per account, whichever of its names was typed; an unknown name counts separately.
    const name =
      user === undefined
        ? `login-name:${credentials.username.toLowerCase()}`
        : isKnown
          ? `login-device:${String(user.id)}:${device}`
          : `login-user:${String(user.id)}`
    const about = { userId: user?.id ?? null, clusterId: user?.clusterId ?? null, from }
    const { failuresPerName, failuresPerAddress, windowMs } = settings
    const ofName = {
      subject: name,
      limit: failuresPerName,
      windowMs: namesCountedMs,
      delay: { firstMs: firstDelayMs, longestMs: windowMs },
    }
    const network = networkOf(from.address)
    const ofAddress = {
      subject: `login-address:${network}`,
      limit: failuresPerAddress,
      windowMs,
    }
    const attempt = await attempts
      .reserve(isKnown ? [ofName] : [ofName, ofAddress])
      .catch(async (refused: unknown) => {
        await audit({ action: 'login_refused', ...about })
        throw refused
      })
    const fits = await passwordFits(user?.passwordHash, credentials.password, network)
    if (!fits || user === undefined) {
      await audit({ action: 'login_failed', ...about })
      throw wrongCredentials()
    }
    await attempt.succeeded()
    await attempts.clear(name)
    return { user, proof: passwordProof(user) }
  }

  const kind: SignInKindOf<'password'> = {
    has: ({ passwordHash }) => Promise.resolve(passwordHash !== null),
    hold: (tx, userId, { passwordHash }) => holdPassword(tx, userId, passwordHash),
    again: (user, from, { password }) => checkOldPassword(deps, { user, from }, password, 'password'),
  }
  return { identify, kind }
}
export type PasswordSignIn = ReturnType<typeof createPasswordSignIn>
