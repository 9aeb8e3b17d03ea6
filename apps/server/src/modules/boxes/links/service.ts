import { isDeepStrictEqual } from 'node:util'
import type { EditLink, Link } from '@lykta/contract/boxes'
import { badInput, notFound } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { fullName } from '../../../platform/full-name.ts'
import type { RecordAudit } from '../../audit/index.ts'
import { endAgreement, noteAgreement } from '../../consents/index.ts'
import { permissionsOn, type BoxAccess } from '../access/service.ts'
import type { Delivery } from '../delivery/service.ts'
import { auditOf, nothing, type Granted } from './audit.ts'
import { endsSuperUser, givesMore, writeEndedMail, writeLinkMails } from './write-link-mails.ts'
import { checkIsOther, checkMayBring, checkMayGive, checkSteers } from './policy.ts'
import { lockBoxInRoom } from '../repo.ts'
import { linkOfUser, linksOfBox, saveLink, userToLink, type UserOfBox } from './repo.ts'
import { withAgreements } from './with-agreements.ts'

/** Checks that the user may change links of the box, once the box is locked. */
const steered = async (tx: Executor, signedIn: SignedInUser, boxId: number, userId: number) => {
  const found = await lockBoxInRoom(tx, boxId)
  if (found === undefined) throw notFound()
  checkSteers(await permissionsOn(tx, signedIn, { boxId }))
  checkIsOther(signedIn, userId)
  const { box, clusterId } = found
  return { ...box, clusterId }
}

/** Manages who is linked to a box, and what they may do there. */
export const createLinks = (deps: {
  db: Database
  clock: Clock
  access: BoxAccess
  delivery: Pick<Delivery, 'publish'>
  audit: RecordAudit
  /** Called when the contacts of a box have changed. */
  contactsOfBoxChanged: (boxId: number) => void
  events: Pick<Events, 'publishAndWait'>
}) => {
  const { db, clock, access, delivery, audit, events } = deps

  const linkOf = async (tx: Executor, boxId: number, userId: number): Promise<UserOfBox | undefined> => {
    const found = await linkOfUser(tx, boxId, userId)
    if (found === undefined) return undefined
    const [link] = await withAgreements(tx, boxId, [found], clock.now())
    return link
  }

  /** Saves the link, with its mails and the audit of the clusters of the box and the user. Returns whether anything changed. */
  const store = async (
    tx: Executor,
    signedIn: SignedInUser,
    box: { id: number; clusterId: number },
    user: { id: number; clusterId: number | null },
    { before, after, endsAgreement }: { before: Granted; after: Granted; endsAgreement: boolean },
  ): Promise<boolean> => {
    const of = { byUserId: signedIn.userId, now: clock.now() }
    const agreed = { boxId: box.id, purpose: 'automaticAnswer', userId: user.id } as const
    const noted = { notedBy: signedIn.userId, now: of.now }
    // One that somebody who lives with the resident hinders does not count here, and stays unless it is this that ends.
    const hasEnded = endsAgreement && (await endAgreement(tx, agreed, noted)) > 0
    if (isDeepStrictEqual(before, after)) return hasEnded
    // Before it is stored, while it is still known who is a super user; people are not told about themselves.
    if (givesMore(before, after)) await writeLinkMails(tx, { linked: new Map([[box.id, [user.id]]]), ...of })
    if (endsSuperUser(before, after)) await writeEndedMail(tx, { boxId: box.id, userId: user.id, ...of })
    if (after.autoAnswer !== null) await noteAgreement(tx, agreed, after.autoAnswer, noted)
    await saveLink(tx, box.id, user.id, after, of.now)
    const event = {
      ...auditOf(before, after),
      userId: signedIn.userId,
      boxId: box.id,
      subject: { type: 'user', id: user.id },
    }
    const clusterIds = new Set([box.clusterId, user.clusterId ?? box.clusterId])
    for (const clusterId of clusterIds) await audit({ ...event, clusterId }, tx)
    return true
  }

  /** After the commit: first ends calls that are no longer allowed, then updates the TV and open apps. */
  const announceLink = async (boxId: number, room: number, userId: number): Promise<void> => {
    await events.publishAndWait({ type: 'permissionsChanged', userId, boxId })
    deps.contactsOfBoxChanged(boxId)
    await delivery.publish({ kind: 'settings', id: boxId, boxes: [{ boxId, roomId: room }] })
  }

  return {
    /** @throws not_found, not_permitted */
    list: async (signedIn: SignedInUser, boxId: number): Promise<Link[]> => {
      checkSteers(await access.permissions(signedIn, { boxId }))
      const people = await withAgreements(db, boxId, await linksOfBox(db, boxId), clock.now())
      return people.map((one) => present(signedIn, one))
    },

    /** @throws not_found, not_permitted */
    find: async (signedIn: SignedInUser, boxId: number, userId: number): Promise<Link> => {
      checkSteers(await access.permissions(signedIn, { boxId }))
      const one = await linkOf(db, boxId, userId)
      if (one === undefined) throw notFound()
      return present(signedIn, one)
    },

    /**
     * Changes a user's permissions on the box. A user who is not linked yet is linked, unless the link has to exist.
     * @throws not_found, not_permitted, user_not_exist, bad_input
     */
    set: async (
      signedIn: SignedInUser,
      boxId: number,
      userId: number,
      changes: EditLink,
      { existing }: { existing: boolean },
    ): Promise<Link> => {
      if ((changes.autoAnswer?.agreedAt ?? 0) > clock.now().getTime())
        throw badInput({ 'autoAnswer.agreedAt': 'This lies in the future.' })
      const { link, roomId, isNew } = await db.transaction(async (tx) => {
        const box = await steered(tx, signedIn, boxId, userId)
        const found = await linkOf(tx, boxId, userId)
        if (found === undefined && existing) throw notFound()
        const user = found?.user ?? (await userToLink(tx, userId))
        if (found === undefined) checkMayBring(signedIn, box, user)
        if (user === undefined) throw notFound()
        const before = found === undefined ? nothing : grantedBy(found)
        checkMayGive(signedIn, box, before.permissions, changes.permissions ?? [])
        const after: Granted = {
          granted: true,
          permissions: changes.permissions ?? before.permissions,
          competence: changes.competence ?? before.competence,
          autoAnswer: changes.autoAnswer === undefined ? before.autoAnswer : changes.autoAnswer,
        }
        const changed = await store(tx, signedIn, box, user, {
          before,
          after,
          endsAgreement: changes.autoAnswer === null,
        })
        const kept = await linkOf(tx, boxId, userId)
        if (kept === undefined) throw notFound()
        return { link: present(signedIn, kept), roomId: box.roomId, isNew: changed }
      })
      if (isNew) await announceLink(boxId, roomId, userId)
      return link
    },

    /** Ends a user's link to the box, with immediate effect everywhere. @throws not_found, not_permitted */
    end: async (signedIn: SignedInUser, boxId: number, userId: number): Promise<void> => {
      const roomId = await db.transaction(async (tx) => {
        const box = await steered(tx, signedIn, boxId, userId)
        const found = await linkOf(tx, boxId, userId)
        if (found === undefined) throw notFound()
        await store(tx, signedIn, box, found.user, {
          before: grantedBy(found),
          after: nothing,
          endsAgreement: true,
        })
        return box.roomId
      })
      await announceLink(boxId, roomId, userId)
    },
  }
}
export type LinksService = ReturnType<typeof createLinks>

const grantedBy = ({ link }: UserOfBox): Granted => ({
  granted: link.granted,
  permissions: link.permissions,
  competence: link.competence,
  autoAnswer: link.autoAnswer,
})

const present = (signedIn: SignedInUser, { link, user }: UserOfBox): Link => ({
  userId: user.id,
  name: fullName(user),
  avatar: user.avatar,
  role: user.role,
  disabled: user.disabledAt !== null,
  permissions: link.permissions,
  competence: link.competence,
  autoAnswer: link.autoAnswer,
  mayChange: user.id !== signedIn.userId,
})
