import type { AskPasskey, MadePasskey, MakePasskey, PasskeyAnswer } from '@lykta/contract/accounts'
import type { Clock, Ids } from '../../../../platform/clock.ts'
import type { Executor } from '../../../../platform/database.ts'
import type { Attempts } from '../../../../platform/failed-attempts.ts'
import { sha256 } from '../../../../platform/hash.ts'
import type { Origin } from '../../../../signed-in.ts'
import type { RecordAudit } from '../../../audit/index.ts'
import type { AccountMails } from '../../mails.ts'
import type { UserRow } from '../../repo.ts'
import { countStart } from '../count-start.ts'
import type { Proof, SignInKindOf } from '../kinds.ts'
import {
  askOptions,
  challengeIn,
  checkAnswer,
  checkMade,
  makeOptions,
  refusedPasskey,
  siteOf,
} from './ceremony.ts'
import {
  countUp,
  deleteChallengesOver,
  holdPasskey,
  insertChallenge,
  passkeyByCredential,
  passkeysOf,
  takeChallenge,
  type ChallengePurpose,
} from './repo.ts'

const challengeMs = 5 * 60_000

/** Signing in by a passkey: something the person has, and opens with a finger, a face or a PIN. */
export const createPasskeySignIn = (deps: {
  db: Executor
  clock: Clock
  ids: Pick<Ids, 'token'>
  audit: RecordAudit
  mails: Pick<AccountMails, 'report'>
  attempts: Attempts
  settings: { failuresPerAddress: number }
  publicOrigin: () => string
  productName: string
}) => {
  const { db, clock, ids, audit, mails } = deps
  const site = () => siteOf(deps.publicOrigin())

  const newChallenge = async (purpose: ChallengePurpose, userId: number | null): Promise<string> => {
    const challenge = ids.token()
    const expiresAt = new Date(clock.now().getTime() + challengeMs)
    await insertChallenge(db, { challengeHash: sha256(challenge), purpose, userId, expiresAt })
    return challenge
  }

  /** @throws sign_in_passkey_refused */
  const spend = async (clientDataJSON: string, purpose: ChallengePurpose, userId: number | null) => {
    const challengeHash = sha256(challengeIn(clientDataJSON))
    if (!(await takeChallenge(db, { challengeHash, purpose, userId, now: clock.now() })))
      throw refusedPasskey()
  }

  /** Two with one secret: the person hears of it, as one of them is somebody else's. */
  const reportCopy = async (user: UserRow, from: Origin | undefined): Promise<void> => {
    await audit({ action: 'passkey_copied', userId: user.id, clusterId: user.clusterId, from })
    await mails.report('passkeyCopied', [user])
  }

  /** @throws sign_in_passkey_refused */
  const check = async (
    answer: PasskeyAnswer,
    { purpose, user, from }: { purpose: 'login' | 'prove'; user?: UserRow; from: Origin | undefined },
  ): Promise<{ user: UserRow; proof: Extract<Proof, { kind: 'passkey' }> }> => {
    const here = site()
    await spend(answer.response.clientDataJSON, purpose, user?.id ?? null)
    const found = await passkeyByCredential(db, answer.id)
    if (found === undefined || (user !== undefined && found.user.id !== user.id)) throw refusedPasskey()
    const { passkey, user: owner } = found
    const counter = await checkAnswer(answer, passkey, here).catch(async (refused: unknown) => {
      await audit({ action: 'login_failed', userId: owner.id, clusterId: owner.clusterId, from })
      throw refused
    })
    if (!(await countUp(db, passkey.id, { counter, now: clock.now() }))) {
      await reportCopy(owner, from)
      throw refusedPasskey()
    }
    return { user: owner, proof: { kind: 'passkey', shown: { passkeyId: passkey.id } } }
  }

  const kind: SignInKindOf<'passkey'> = {
    has: async ({ id }) => (await passkeysOf(db, id)).length > 0,
    hold: (tx, userId, { passkeyId }) => holdPasskey(tx, userId, passkeyId),
    again: async (user, from, { passkey }) => {
      await check(passkey, { purpose: 'prove', user, from })
    },
  }

  return {
    kind,
    check,

    /** For whatever the browser has. @throws sign_in_no_passkeys, too_many_attempts */
    askForLogin: async (from: Origin): Promise<AskPasskey> => {
      const here = site()
      await countStart(deps, from)
      return askOptions(here, await newChallenge('login', null), [])
    },

    /** @throws sign_in_no_passkeys */
    ask: async ({ id }: Pick<UserRow, 'id'>): Promise<AskPasskey> => {
      const here = site()
      return askOptions(here, await newChallenge('prove', id), await passkeysOf(db, id))
    },

    /** @throws sign_in_no_passkeys */
    make: async (user: UserRow): Promise<MakePasskey> => {
      const here = site()
      const passkeys = await passkeysOf(db, user.id)
      const { productName } = deps
      return makeOptions(here, await newChallenge('make', user.id), user, { passkeys, productName })
    },

    /** Checks what the browser has made. @throws sign_in_passkey_refused, sign_in_no_passkeys */
    made: async (user: UserRow, passkey: MadePasskey) => {
      const here = site()
      await spend(passkey.response.clientDataJSON, 'make', user.id)
      return checkMade(passkey, here)
    },

    forgetOld: (): Promise<void> => deleteChallengesOver(db, clock.now()),
  }
}
export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>
