import type { ContentKindName } from '@lykta/contract/content'
import { AppError, badInput } from '../../errors.ts'
import type { Executor } from '../../platform/database.ts'
import { isUniqueViolation } from '../../platform/unique-violation.ts'
import { step } from './positions.ts'
import { contentHeads, lastPosition, type ContentColumns } from './repo.ts'

/** A municipality's own item of a page takes the place of the shared one of the same name; everything else comes last. */
export const placeOfNew = async (
  db: Executor,
  { kind, page, details }: { kind: ContentKindName } & Pick<ContentColumns, 'page' | 'details'>,
): Promise<number> => {
  const shared =
    details.item === undefined
      ? []
      : await contentHeads(db, { kind, clusterIds: [], page: page ?? undefined })
  const replaced = shared.find((row) => row.details.item === details.item)
  return replaced?.position ?? ((await lastPosition(db, kind)) ?? 0) + step
}

/** A tile belongs to a category of its own municipality or a shared one. @throws bad_input */
export const checkPlace = async (
  db: Executor,
  { parentId }: ContentColumns,
  clusterId: number | null,
): Promise<void> => {
  if (typeof parentId === 'number') {
    const [parent] = await contentHeads(db, {
      kind: 'category',
      clusterIds: clusterId === null ? [] : [clusterId],
      id: parentId,
    })
    if (parent === undefined) throw badInput({ parent: 'This is not known.' })
  }
}

/** @throws clash if the page has this item already */
export const refuseNamesake = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (thrown) {
    if (!isUniqueViolation(thrown)) throw thrown
    throw new AppError('clash', { fields: { item: 'This is already there.' } })
  }
}
