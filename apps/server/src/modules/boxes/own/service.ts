import type { BoxContact, BoxMe } from '@lykta/contract/boxes'
import type { SignedInBox } from '../../../doors/sign-in.ts'
import { noSession } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { mayUse } from '../access/policy.ts'
import type { BoxAccess } from '../access/service.ts'
import { createOwnRepo } from './repo.ts'

/** What the TV knows of itself and of whom it may call. */
export const createOwn = (deps: {
  db: Database
  clock: Clock
  access: BoxAccess
  /** Of these extensions, those that are signed in to the call channel and not in a call. */
  available: (extensions: readonly string[]) => Promise<ReadonlySet<string>>
}) => {
  const repo = createOwnRepo(deps.db)
  return {
    me: async (signedIn: SignedInBox): Promise<BoxMe> => {
      const row = await repo.boxWithRoom(signedIn.boxId)
      if (row === undefined) throw noSession()
      const { box, room } = row
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
        serverTime: deps.clock.now().getTime(),
      }
    },

    /** Whoever may be called by the box may be called: the same rule as on the call channel. */
    contacts: async (signedIn: SignedInBox): Promise<BoxContact[]> => {
      const [people, everyones] = await Promise.all([
        repo.linkedPeople(signedIn.boxId),
        deps.access.everyonesRights({ boxId: signedIn.boxId }),
      ])
      const callable = new Set(
        everyones.filter((rights) => mayUse(rights, 'phone')).map(({ userId }) => userId),
      )
      const contacts = people.filter(({ userId }) => callable.has(userId))
      const available = await deps.available(contacts.map(({ extension }) => extension))
      return contacts.map(({ firstName, avatar, extension, autoAnswer }) => ({
        name: firstName,
        avatar,
        extension,
        available: available.has(extension),
        autoAnswer: autoAnswer !== null,
      }))
    },
  }
}
export type OwnService = ReturnType<typeof createOwn>
