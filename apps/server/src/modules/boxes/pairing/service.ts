import { createHmac } from 'node:crypto'
import {
  pairingAlphabet,
  pairingCodeLength,
  pairingLifetimeMs,
  type BoxToken,
  type PairBoxSchema,
  type Pairing,
  type PairingState,
  type WaitingTv,
} from '@lykta/contract/boxes'
import type { z } from 'zod'
import type { BoxStates } from '../../../ports/box-states.ts'
import { AppError, noSession, notFound } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import {
  boxTokenPrefix,
  tokenTagOf,
  type Origin,
  type SignedInUser,
  type SignedInBox,
} from '../../../signed-in.ts'
import type { Attempts } from '../../../platform/failed-attempts.ts'
import { batchLookUps } from '../../../platform/batch-lookups.ts'
import type { Clock, Ids } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import { nameDevice } from '../../../platform/device-name.ts'
import { networkOf } from '../../../platform/client-address.ts'
import { sha256 } from '../../../platform/hash.ts'
import type { AccountMails } from '../../accounts/index.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { checkMay, mayIn } from '../../../policy.ts'
import type { Delivery } from '../delivery/service.ts'
import { boxName } from '../box-name.ts'
import { superUsersOf } from '../repo.ts'
import {
  activeBoxIn,
  boxById,
  boxesByTokenHash,
  deleteOtherPairings,
  deletePairingsExpired,
  insertBox,
  insertPairing,
  lockBoxOfPairing,
  lockPairing,
  lockRoom,
  lockWaitingPairing,
  tokenHashesOf,
  updateBox,
  updatePairing,
} from './repo.ts'

/** For this long after its end, a TV is told that its code has expired rather than that it is unknown. */
const keptMs = 24 * 3_600_000
/** A whole care home may share one IP address, and a TV asks again whenever its code expires. */
const codesAnAddress = { limit: 100, windowMs: 15 * 60_000 }
const wrongCodeLimit = { limit: 10, windowMs: 15 * 60_000 }

/** Returns the box that a token belongs to, for every door. @throws no_session */
export const createBoxByToken = (db: Database) => {
  // After a power cut all TVs of a region come back at once.
  const find = batchLookUps(
    async (tokenHashes: readonly string[]) =>
      new Map(
        (await boxesByTokenHash(db, tokenHashes)).map(({ tokenHash, ...box }): [string, SignedInBox] => [
          tokenHash,
          { ...box, tokenTag: tokenTagOf(tokenHash) },
        ]),
      ),
  )
  return async (token: string): Promise<SignedInBox> => {
    const box = token.startsWith(boxTokenPrefix) ? await find(sha256(token)) : undefined
    if (box === undefined) throw noSession()
    return box
  }
}

/** The boxes among them whose token is no longer valid. */
export const signedOutAmong = async (db: Database, signedIn: readonly SignedInBox[]): Promise<number[]> => {
  const tokenHashes = await tokenHashesOf(
    db,
    signedIn.map(({ boxId }) => boxId),
  )
  const isValid = ({ boxId, tokenTag }: SignedInBox) => {
    const tokenHash = tokenHashes.get(boxId) ?? undefined
    return tokenHash !== undefined && tokenTagOf(tokenHash) === tokenTag
  }
  return [...new Set(signedIn.filter((box) => !isValid(box)).map(({ boxId }) => boxId))]
}

/** The same each time the TV asks, and unknown to anybody without the secret. */
const tokenFor = (pairingId: string, secret: string): string =>
  `${boxTokenPrefix}${createHmac('sha256', secret).update(`box token of ${pairingId}`).digest('base64url')}`

/** Pairing: how a TV becomes a resident's box. */
export const createPairing = (deps: {
  db: Database
  clock: Clock
  ids: Ids
  attempts: Attempts
  events: Pick<Events, 'publish' | 'on'>
  states: Pick<BoxStates, 'unstored'>
  delivery: Pick<Delivery, 'publish'>
  audit: RecordAudit
  mails: Pick<AccountMails, 'report'>
  /** The region's, where a new box is. */
  timeZone: string
}) => {
  const { db, clock, ids, attempts, events, states, delivery, audit, mails, timeZone } = deps

  // After the response, which does not wait for the mail server.
  events.on('tvPaired', 'once', async ({ boxId }) => {
    const superUsers = await superUsersOf(db, [boxId])
    await Promise.all(
      superUsers.map(({ user, nickName, profile, room }) =>
        mails.report('tvPaired', [user], { name: boxName(nickName, { profile }, room) }),
      ),
    )
  })

  const drawCode = () =>
    Array.from({ length: pairingCodeLength }, () =>
      pairingAlphabet.charAt(ids.below(pairingAlphabet.length)),
    ).join('')

  /** Replaces the box's token, which ends its earlier sign-in. */
  const handOutToken = async (
    tx: Executor,
    boxId: number,
    { token, simulated = false }: { token: string; simulated?: boolean },
  ): Promise<string> => {
    await updateBox(tx, boxId, {
      tokenHash: sha256(token),
      simulated,
      updatedAt: clock.now(),
    })
    return token
  }

  return {
    /**
     * Returns a code for the TV's screen, and the secret with which the TV asks for the outcome. Open to anybody, so it
     * is rate-limited.
     * @throws too_many_attempts
     */
    begin: async ({ address, userAgent }: Origin): Promise<Pairing> => {
      await attempts.reserve([{ subject: `pairing-address:${networkOf(address)}`, ...codesAnAddress }])
      const now = clock.now()
      await deletePairingsExpired(db, new Date(now.getTime() - keptMs))
      const secret = ids.token()
      const id = ids.uuid()
      const expiresAt = new Date(now.getTime() + pairingLifetimeMs)
      for (;;) {
        const code = drawCode()
        const pairing = {
          id,
          code,
          secretHash: sha256(secret),
          createdAt: now,
          expiresAt,
          address,
          device: nameDevice(userAgent),
        }
        if (await insertPairing(db, pairing)) return { id, code, secret, expiresAt: expiresAt.getTime() }
      }
    },

    /**
     * Returns the state of a pairing. The token is derived from the TV's secret when it is fetched, so it is stored nowhere.
     * Until the box connects, it can be fetched again, because the first response may have been lost.
     * @throws pairing_unknown
     */
    state: async (id: string, secret: string): Promise<PairingState> => {
      let isNew = false
      const outcome = await db.transaction(async (tx): Promise<PairingState> => {
        await lockBoxOfPairing(tx, id)
        const pairing = await lockPairing(tx, id)
        if (pairing === undefined || pairing.secretHash !== sha256(secret))
          throw new AppError('pairing_unknown')
        const now = clock.now()
        if (pairing.boxId === null) return { state: pairing.expiresAt <= now ? 'expired' : 'waiting' }
        const box = await boxById(tx, pairing.boxId)
        const lastSeenAt =
          (await states.unstored([pairing.boxId])).get(pairing.boxId)?.lastSeenAt ?? box?.lastSeenAt
        const wasUsed = pairing.collectedAt !== null && (lastSeenAt ?? new Date(0)) >= pairing.collectedAt
        if (box === undefined || wasUsed || pairing.expiresAt <= now) return { state: 'expired' }
        await updatePairing(tx, id, { collectedAt: now })
        const token = tokenFor(id, secret)
        isNew = box.tokenHash !== sha256(token)
        if (isNew) await handOutToken(tx, box.id, { token })
        return { state: 'paired', boxId: box.id, token }
      })
      if (isNew && outcome.boxId !== undefined) events.publish({ type: 'boxSignedOut', boxId: outcome.boxId })
      return outcome
    },

    /**
     * Returns which device shows the code, before it is placed.
     * @throws not_permitted, pairing_code_unknown, too_many_attempts
     */
    waiting: async (user: SignedInUser, code: string): Promise<WaitingTv> => {
      checkMay(user, 'boxes')
      const { createdAt, device, address } = await guess(user, () => waitingByCode(db, code))
      return { since: createdAt.getTime(), device, address }
    },

    /**
     * Places the TV that shows the code in a room. Whoever places it is no relative of the resident: nobody is linked.
     * @throws not_permitted, not_found (room), pairing_code_unknown, room_occupied, too_many_attempts
     */
    pair: async (
      user: SignedInUser,
      input: z.output<typeof PairBoxSchema>,
    ): Promise<{ id: number; room: number }> => {
      checkMay(user, 'boxes')
      const paired = await guess(user, () =>
        db.transaction(async (tx) => {
          const placed = await place(tx, user, input)
          await audit(
            { action: 'box_paired', userId: user.userId, clusterId: user.clusterId, boxId: placed.id },
            tx,
          )
          return placed
        }),
      )
      const { id, room } = paired
      // Open lists of boxes are out of date.
      await delivery.publish({ kind: 'settings', id, boxes: [{ boxId: id, roomId: room }] })
      events.publish({ type: 'tvPaired', boxId: paired.id })
      return paired
    },

    /**
     * Moves the box to another device, or to a simulated one (the demo world). The earlier device is disconnected.
     * @throws not_found
     */
    takeOver: async (boxId: number, { simulated } = { simulated: false }): Promise<BoxToken> => {
      if ((await boxById(db, boxId)) === undefined) throw notFound()
      const token = await db.transaction(async (tx) => {
        const made = `${boxTokenPrefix}${ids.token()}`
        const handedOut = await handOutToken(tx, boxId, { token: made, simulated })
        if (!simulated) await audit({ action: 'box_taken_over', boxId }, tx)
        return handedOut
      })
      events.publish({ type: 'boxSignedOut', boxId })
      return { boxId, token }
    },
  }

  /** When an administrator uses a code, only a wrong code counts as a guess. */
  async function guess<T>(user: SignedInUser, attempted: () => Promise<T>): Promise<T> {
    const subject = `pairing:${String(user.userId)}`
    const attempt = await attempts.reserve([{ subject, ...wrongCodeLimit }])
    try {
      const result = await attempted()
      await attempt.succeeded()
      return result
    } catch (thrown) {
      if (!(thrown instanceof AppError && thrown.code === 'pairing_code_unknown')) await attempt.succeeded()
      throw thrown
    }
  }

  async function waitingByCode(executor: Executor, code: string) {
    const pairing = await lockWaitingPairing(executor, code, clock.now())
    if (pairing === undefined) throw new AppError('pairing_code_unknown')
    return pairing
  }

  async function place(
    tx: Executor,
    user: SignedInUser,
    { firstName = '', lastName = '', ...input }: z.output<typeof PairBoxSchema>,
  ) {
    const room = await lockRoom(tx, input.room)
    if (room === undefined || !mayIn(user, 'boxes', room.clusterId)) throw notFound()
    const pairing = await waitingByCode(tx, input.code)
    // A box without a token has lost its TV: the new TV takes its place.
    const there = await activeBoxIn(tx, room.id)
    if (there !== undefined && there.tokenHash !== null) throw new AppError('room_occupied')
    const box =
      there ??
      (await insertBox(tx, {
        roomId: room.id,
        timeZone,
        profile: { title: '', firstName, lastName, phone: '', address: '', state: '' },
      }))
    // Pairing the next TV must not rename a known resident.
    const { profile } = box
    if (`${profile.firstName}${profile.lastName}` === '' && `${firstName}${lastName}` !== '')
      await updateBox(tx, box.id, { profile: { ...profile, firstName, lastName } })
    await updatePairing(tx, pairing.id, { boxId: box.id })
    await deleteOtherPairings(tx, box.id, pairing.id)
    return { id: box.id, room: room.id }
  }
}
export type PairingService = ReturnType<typeof createPairing>
