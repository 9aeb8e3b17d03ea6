import type { ShownPictures } from '../accounts/index.ts'
import { badInput } from '../../errors.ts'
import type { Executor } from '../../platform/database.ts'
import type { SignedInUser } from '../../signed-in.ts'

/** The region's own pictures, which are there already. */
const brandingFolder = '/branding/'

/** The pictures beside what a municipality publishes. */
export const createContentPictures = (pictures: ShownPictures) => ({
  /**
   * Returns the address of the new picture: of an uploaded file by its id, or an unchanged address; null for none. Without
   * `wanted`: the present one. @throws not_found, bad_input
   */
  addressOf: async (
    tx: Executor,
    user: SignedInUser,
    { wanted, before }: { wanted?: number | string | undefined; before: string | null },
  ): Promise<string | null> => {
    if (wanted === undefined) return before
    if (typeof wanted === 'number') return pictures.addressOf(user, wanted, tx)
    if (wanted === '') return null
    // The address must be the present one: somebody may merely know another's.
    if (!wanted.startsWith(brandingFolder) && wanted !== before)
      throw badInput({ picture: 'Upload this picture.' })
    return wanted
  },

  /** Deletes a picture that is no longer shown. Call it after the commit only, as it cannot be restored. */
  discard: async (picture: string | null): Promise<void> => {
    if (picture !== null && !picture.startsWith(brandingFolder)) await pictures.discard(picture)
  },
})
