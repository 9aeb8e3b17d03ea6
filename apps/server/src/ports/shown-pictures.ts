import type { Executor } from '../platform/database.ts'
import type { SignedInUser } from '../signed-in.ts'

/** Pictures that are shown under an address which nobody can guess: of people, or beside what a municipality publishes. */
export interface ShownPictures {
  /**
   * Returns the address of a picture that the user uploaded; the file stays until the transaction ends.
   * @throws not_found, bad_input
   */
  addressOf: (user: SignedInUser, fileId: number, over: Executor) => Promise<string>
  /** Deletes the picture behind an address, unless something else needs it. */
  discard: (address: string) => Promise<void>
}
