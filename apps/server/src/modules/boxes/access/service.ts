import type { Person } from '../../../doors/sign-in.ts'
import { notFound } from '../../../errors.ts'
import { rightsFrom, type BoxRights } from './policy.ts'
import type { AccessRepo, TiesRow } from './repo.ts'

/** The one answer to "who may reach whom", for every module and every transport. */
export const createAccess = (repo: AccessRepo) => ({
  /** @throws not_found when the person does not see that box. */
  rights: async (
    person: Pick<Person, 'userId'>,
    target: { boxId: number } | { roomId: number },
  ): Promise<BoxRights> => {
    const row = await repo.tiesOf(person.userId, target)
    if (row === undefined) throw notFound()
    return fromRow(row)
  },

  /** All that the person sees. */
  visibleBoxes: async (person: Pick<Person, 'userId'>): Promise<BoxRights[]> =>
    (await repo.allTiesOf(person.userId)).map(fromRow),

  /** The ids of all who may see the box: whom news of it may reach. */
  audience: async (boxId: number): Promise<number[]> =>
    (await repo.tiesTo(boxId)).map(({ userId }) => userId),

  /** All who may see the box, each with what they may do. */
  everyonesRights: async (boxId: number): Promise<(BoxRights & { userId: number })[]> =>
    (await repo.tiesTo(boxId)).map((row) => ({ ...fromRow(row), userId: row.userId })),
})
export type BoxAccess = ReturnType<typeof createAccess>

const fromRow = (row: TiesRow): BoxRights =>
  rightsFrom(
    {
      link:
        row.competence === null || row.permissions === null
          ? null
          : { competence: row.competence, permissions: row.permissions },
      staffOfGroup: row.staffOfGroup,
      adminOfCluster: row.adminOfCluster,
    },
    row,
  )
