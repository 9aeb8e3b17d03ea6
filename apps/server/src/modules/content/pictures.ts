import type { ShownPictures } from '../accounts/index.ts'
import { badInput } from '../../errors.ts'
import type { Executor } from '../../platform/database.ts'
import type { SignedInUser } from '../../signed-in.ts'

/** The pictures of the region itself, which are there already. */
const brandingFolder = '/branding/'

/** What stands beside what a municipality publishes. */
export const createContentPictures = (pictures: ShownPictures) => ({
  /**
   * Returns the address of what is to be the picture: of an uploaded file by its id, or an address that stays as it is; null
   * for none. Nothing wanted: as before. @throws not_found, bad_input
   */
  addressOf: async (
    tx: Executor,
    user: SignedInUser,
    { wanted, before }: { wanted?: number | string | undefined; before: string | null },
  ): Promise<string | null> => {
    if (wanted === undefined) return before
    if (typeof wanted === 'number') return pictures.addressOf(user, wanted, tx)
    if (wanted === '') return null
    // An address that was only heard of is not taken over.
    if (!wanted.startsWith(brandingFolder) && wanted !== before)
      throw badInput({ picture: 'Upload this picture.' })
    return wanted
  },

  /** Deletes what is shown no more. Only after the commit: it cannot be restored. */
  discard: async (picture: string | null): Promise<void> => {
    if (picture !== null && !picture.startsWith(brandingFolder)) await pictures.discard(picture)
  },
})
