import type { Competence } from '@lykta/contract/boxes'
import {
  mostConsents,
  type Consent,
  type MoveOut,
  type NoteConsent,
  type WithdrawConsent,
} from '@lykta/contract/consents'
import { badInput, notFound, notPermitted } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { RecordAudit } from '../audit/index.ts'
import { presentConsent } from './present.ts'
import { firstReminder } from './reminder-times.ts'
import {
  consentOfBox,
  consentsOfBox,
  consentWithNames,
  countConsents,
  insertConsent,
  isLinked,
  moveOut,
  withdrawConsents,
  type ConsentRow,
} from './repo.ts'

/** The most that one answer has. */
const mostShown = 200

/** Something that needs a consent goes on from now, or no longer. */
export interface ConsentChange {
  consent: Pick<ConsentRow, 'boxId' | 'purpose' | 'userId' | 'givenBy' | 'from'>
  /** Who noted that it goes on from now; null: it has ended. */
  givenThrough: number | null
  at: Date
}
/** Has TVs and apps read anew what a consent decides. Runs in the transaction of the change, and returns what follows its commit. */
export type AnnounceConsent = (tx: Executor, change: ConsentChange) => Promise<() => Promise<void>>

export interface ConsentsDeps {
  db: Database
  clock: Clock
  access: {
    permissions: (
      user: Pick<SignedInUser, 'userId'>,
      box: { boxId: number },
    ) => Promise<{ competence: Competence }>
  }
  audit: RecordAudit
  announce: AnnounceConsent
}

/** The register of what residents have consented to, for the super users and administrators of their boxes. */
export const createConsentsService = ({ db, clock, access, audit, announce }: ConsentsDeps) => {
  const checkLooksAfter = async (user: SignedInUser, boxId: number): Promise<void> => {
    if ((await access.permissions(user, { boxId })).competence !== 'superUser') throw notPermitted()
  }

  /** Whose calls are answered has to be linked to the box, and somebody else than who notes it. */
  const checkUser = async (user: SignedInUser, boxId: number, userId: number): Promise<void> => {
    if (userId === user.userId) throw notPermitted()
    if (!(await isLinked(db, boxId, userId)))
      throw badInput({ userId: 'Choose somebody who is connected to the resident.' })
  }

  return {
    /** @throws not_found, not_permitted */
    list: async (user: SignedInUser, boxId: number): Promise<Consent[]> => {
      await checkLooksAfter(user, boxId)
      const now = clock.now()
      return (await consentsOfBox(db, boxId, now, mostShown)).map((row) => presentConsent(row, now))
    },

    /** @throws not_found, not_permitted, bad_input */
    note: async (user: SignedInUser, boxId: number, input: NoteConsent): Promise<Consent> => {
      await checkLooksAfter(user, boxId)
      const now = clock.now()
      if (input.from > now.getTime()) throw badInput({ from: 'This lies in the future.' })
      if (input.until !== null && input.until <= now.getTime())
        throw badInput({ until: 'This has passed already.' })
      const { userId = null, refused, purpose, cohabitant } = input
      if (userId !== null) await checkUser(user, boxId, userId)
      const until = refused || input.until === null ? null : new Date(input.until)
      const { consent, afterwards } = await db.transaction(async (tx) => {
        if ((await countConsents(tx, boxId)) >= mostConsents)
          throw badInput({ purpose: `At most ${String(mostConsents)} can be kept of one resident.` })
        const by = { withdrawnAt: now, withdrawnBy: input.givenBy, withdrawalNotedBy: user.userId }
        if (refused) await withdrawConsents(tx, { boxId, purpose, userId, cohabitant }, by)
        const noted = await insertConsent(tx, {
          ...input,
          boxId,
          userId,
          from: new Date(input.from),
          until,
          remindAt: until === null ? null : firstReminder(until, now),
          notedBy: user.userId,
        })
        const detail = { purpose, refused }
        await audit({ action: 'consent_noted', ...about(user, boxId, noted.id), detail }, tx)
        const givenThrough = refused ? null : user.userId
        const afterwards = await announce(tx, { consent: noted, givenThrough, at: now })
        return { consent: await read(tx, noted.id, now), afterwards }
      })
      await afterwards()
      return consent
    },

    /** Ends all consents to the same, so that none of them lets it go on. @throws not_found, not_permitted */
    withdraw: async (
      user: SignedInUser,
      boxId: number,
      id: number,
      { withdrawnBy }: WithdrawConsent,
    ): Promise<Consent> => {
      await checkLooksAfter(user, boxId)
      const now = clock.now()
      const { consent, afterwards } = await db.transaction(async (tx) => {
        const row = await consentOfBox(tx, boxId, id)
        if (row === undefined) throw notFound()
        const by = { withdrawnAt: now, withdrawnBy, withdrawalNotedBy: user.userId }
        const ended = await withdrawConsents(tx, row, by)
        const { purpose } = row
        if (ended > 0)
          await audit({ action: 'consent_withdrawn', ...about(user, boxId, id), detail: { purpose } }, tx)
        const afterwards = await announce(tx, { consent: row, givenThrough: null, at: now })
        return { consent: await read(tx, id, now), afterwards }
      })
      await afterwards()
      return consent
    },

    /** Whoever lived with the resident decides nothing any more. @throws not_found, not_permitted */
    moveOut: async (user: SignedInUser, boxId: number, { cohabitant }: MoveOut): Promise<void> => {
      await checkLooksAfter(user, boxId)
      const at = clock.now()
      const afterwards = await db.transaction(async (tx) => {
        const { entries, ended } = await moveOut(tx, { boxId, cohabitant }, { at, notedBy: user.userId })
        const [first] = entries
        if (first === undefined) throw notFound()
        await audit({ action: 'cohabitant_moved_out', ...about(user, boxId, first.id) }, tx)
        for (const { id, purpose } of ended)
          await audit({ action: 'consent_withdrawn', ...about(user, boxId, id), detail: { purpose } }, tx)
        const announced: (() => Promise<void>)[] = []
        for (const consent of oneOfEach(entries))
          announced.push(await announce(tx, { consent, givenThrough: null, at }))
        return announced
      })
      for (const announced of afterwards) await announced()
    },
  }
}
export type ConsentsService = ReturnType<typeof createConsentsService>

const read = async (tx: Executor, id: number, now: Date): Promise<Consent> => {
  const row = await consentWithNames(tx, id)
  if (row === undefined) throw notFound()
  return presentConsent(row, now)
}

/** What is to be read anew is the same for all entries of a purpose. */
const oneOfEach = (entries: readonly ConsentRow[]): ConsentRow[] => [
  ...new Map(entries.map((entry) => [entry.purpose, entry])).values(),
]

const about = ({ userId, from }: SignedInUser, boxId: number, id: number) => ({
  userId,
  from,
  boxId,
  subject: { type: 'consent', id },
})
