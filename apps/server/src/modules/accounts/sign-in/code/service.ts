import { recoveryCodeCount } from '@lykta/contract/accounts'
import { AppError } from '../../../../errors.ts'
import type { Clock, Ids } from '../../../../platform/clock.ts'
import type { Database, Executor } from '../../../../platform/database.ts'
import type { Attempts } from '../../../../platform/failed-attempts.ts'
import { sha256 } from '../../../../platform/hash.ts'
import type { Origin } from '../../../../signed-in.ts'
import type { RecordAudit } from '../../../audit/index.ts'
import type { AccountMails } from '../../mails.ts'
import type { UserRow } from '../../repo.ts'
import { codeUri, newSecret, stepOfCode } from './one-time-code.ts'
import {
  beginCodeApp,
  codeAppOf,
  confirmCodeApp,
  replaceRecoveryCodes,
  takeRecoveryCode,
  spendStep,
  type CodeApp,
} from './repo.ts'
import type { CodeSecrets } from './secrets.ts'

const tries = { limit: 5, windowMs: 15 * 60_000 }

/** Without letters and digits that look alike on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 118 bits: so many that a plain hash of one says nothing about it. */
const groups = 6
const groupLength = 4

const wrong = () => new AppError('sign_in_code_wrong')
const hashOf = (code: string) => sha256(code.replaceAll('-', '').toLowerCase())

/** Six digits that an app on the phone makes, and codes on paper for whoever has lost it. */
export const createCodes = (deps: {
  db: Database
  clock: Clock
  ids: Pick<Ids, 'below'>
  attempts: Attempts
  audit: RecordAudit
  mails: Pick<AccountMails, 'report'>
  productName: string
  secrets: Pick<CodeSecrets, 'read' | 'toStore'>
}) => {
  const { secrets, db, clock, ids, attempts, audit, mails } = deps

  /** Counts a try, and what was wrong. @throws sign_in_code_wrong, too_many_attempts */
  const counted = async (user: UserRow, from: Origin | undefined, isRight: () => Promise<boolean>) => {
    const attempt = await attempts.reserve([{ subject: `second-factor:${String(user.id)}`, ...tries }])
    if (!(await isRight())) {
      await audit({ action: 'second_factor_failed', userId: user.id, clusterId: user.clusterId, from })
      throw wrong()
    }
    await attempt.succeeded()
  }

  const fits = async (app: CodeApp | undefined, code: string): Promise<boolean> => {
    const secret = app === undefined ? undefined : secrets.read(app)
    if (app === undefined || secret === undefined) return false
    const step = await stepOfCode(secret, code, clock.now())
    return step !== undefined && spendStep(db, app, step)
  }

  const group = () => Array.from({ length: groupLength }, () => alphabet[ids.below(alphabet.length)]).join('')
  const newRecoveryCode = (): string => Array.from({ length: groups }, group).join('-')

  const renewRecoveryCodes = async (tx: Executor, userId: number): Promise<string[]> => {
    const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
    await replaceRecoveryCodes(tx, userId, codes.map(hashOf))
    return codes
  }

  return {
    renewRecoveryCodes,

    /** @throws clash where an app is in use already */
    begin: async (user: UserRow): Promise<{ secret: string; uri: string }> => {
      const secret = await newSecret()
      const stored = await secrets.toStore(user.id, secret)
      if (!(await beginCodeApp(db, { userId: user.id, stored, now: clock.now() })))
        throw new AppError('clash')
      return { secret, uri: await codeUri(secret, deps.productName, user.username) }
    },

    /** Returns the recovery codes, which are shown once. @throws sign_in_code_wrong, too_many_attempts */
    confirm: async (user: UserRow, code: string, from: Origin | undefined): Promise<string[]> => {
      const app = await codeAppOf(db, user.id)
      await counted(user, from, async () => app?.confirmedAt === null && (await fits(app, code)))
      return db.transaction(async (tx) => {
        if (app === undefined || !(await confirmCodeApp(tx, app, clock.now()))) throw wrong()
        await audit({ action: 'codes_added', userId: user.id, clusterId: user.clusterId, from }, tx)
        return renewRecoveryCodes(tx, user.id)
      })
    },

    /** @throws sign_in_code_wrong, too_many_attempts */
    check: async (user: UserRow, code: string, from: Origin | undefined): Promise<void> => {
      const app = await codeAppOf(db, user.id)
      const inUse = app?.confirmedAt === null ? undefined : app
      await counted(user, from, () => fits(inUse, code))
    },

    /** @throws sign_in_code_wrong, too_many_attempts */
    recover: async (user: UserRow, code: string, from: Origin | undefined): Promise<void> => {
      await counted(user, from, () => takeRecoveryCode(db, user.id, hashOf(code)))
      await audit({ action: 'recovery_code_used', userId: user.id, clusterId: user.clusterId, from })
      await mails.report('recoveryCodeUsed', [user])
    },
  }
}
export type Codes = ReturnType<typeof createCodes>
