import type { BoxContact, BoxMe } from '@lykta/contract/boxes'
import type { Announcer } from '../../../ports/announcer.ts'
import type { BoxWire } from '../../../ports/box-wire.ts'
import { noSession } from '../../../errors.ts'
import type { SignedInBox } from '../../../signed-in.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { textsIn } from '../../../platform/texts.ts'
import { mayUse } from '../access/policy.ts'
import type { BoxAccess } from '../access/service.ts'
import { boxWithRoom, boxesAt, boxesThatShow, linkedPeople, staffOf } from './repo.ts'

/** What a TV may read about itself and its contacts. */
export const createBoxApi = (deps: {
  db: Database
  clock: Clock
  access: BoxAccess
  announcer: Announcer
  wire: Pick<BoxWire, 'notice'>
  /** Those of the extensions that are signed in to the call channel and not in a call. */
  available: (extensions: readonly string[]) => Promise<ReadonlySet<string>>
  /** Whether this server has not reached the others for a while. */
  isOutOfTouch: () => boolean
}) => {
  const notifyBox = (boxId: number): void => {
    deps.wire.notice(boxId, { kind: 'contacts' })
  }
  return {
    me: async (signedIn: SignedInBox): Promise<BoxMe> => {
      const now = deps.clock.now()
      const row = await boxWithRoom(deps.db, signedIn.boxId, now)
      if (row === undefined) throw noSession()
      const { box, room, mayCallForHelp, showsPictures } = row
      const help = mayCallForHelp && box.functions.includes('aid') ? box.help : null
      return {
        id: box.id,
        room: { id: room.id, name: room.name, location: room.location },
        profile: {
          title: box.profile.title,
          firstName: box.profile.firstName,
          lastName: box.profile.lastName,
        },
        functions: box.functions,
        language: box.language,
        timeZone: box.timeZone,
        volume: box.volume,
        quietHours: box.quietHours,
        extension: box.extension,
        help: help === null ? null : { number: help.number },
        ...(showsPictures ? {} : { slideshow: false }),
        ...(deps.isOutOfTouch() ? { outOfTouch: true } : {}),
        serverTime: now.getTime(),
      }
    },

    /** Lists whom the box may call, by the same rule as the call channel. */
    contacts: async (signedIn: SignedInBox): Promise<BoxContact[]> => {
      const now = deps.clock.now()
      const [row, people, groupStaff, everyones] = await Promise.all([
        boxWithRoom(deps.db, signedIn.boxId, now),
        linkedPeople(deps.db, signedIn.boxId, now),
        staffOf(deps.db, signedIn.boxId),
        deps.access.everyonesPermissions({ boxId: signedIn.boxId }),
      ])
      if (row === undefined) throw noSession()
      const callable = new Set(
        everyones.filter((permissions) => mayUse(permissions, 'phone')).map(({ userId }) => userId),
      )
      const contacts = people.filter(({ userId }) => callable.has(userId))
      const staff = groupStaff.filter(({ userId }) => callable.has(userId))
      const available = await deps.available([...contacts, ...staff].map(({ extension }) => extension))
      const shown = contacts.map(({ firstName, avatar, extension, autoAnswer }) => ({
        name: firstName,
        avatar,
        extension,
        available: available.has(extension),
        autoAnswer,
      }))
      const [one] = staff
      if (one === undefined) return shown
      return [
        ...shown,
        {
          name: textsIn(row.box.language, 'boxes')('staff'),
          avatar: null,
          extension: one.number,
          available: staff.some(({ extension }) => available.has(extension)),
          autoAnswer: false,
        },
      ]
    },

    /** Notifies the TV of a box that its contacts changed. */
    notifyBox,

    /**
     * Notifies the TVs that have one of these extensions as a contact, and the users who see a box with one of them.
     */
    notifyOfContacts: async (extensions: readonly string[]): Promise<void> => {
      for (const { boxId, roomId } of await boxesAt(deps.db, extensions)) {
        const change = { resource: 'reach', id: boxId, room: roomId } as const
        deps.announcer.announce(await deps.access.audience(boxId), roomId, 'changed', change)
      }
      for (const boxId of await boxesThatShow(deps.db, extensions)) notifyBox(boxId)
    },
  }
}
export type BoxApiService = ReturnType<typeof createBoxApi>
