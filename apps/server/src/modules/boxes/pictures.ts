import type { SignedInUser } from '../../signed-in.ts'

/** Where people keep the pictures that they have of their residents. They are shown to nobody else. */
export interface OwnPictures {
  /** The descriptor of a picture that the user has uploaded. @throws not_found, bad_input */
  fdOf: (user: SignedInUser, fileId: number) => Promise<string>
  /** An address that is good for this user alone, and for an hour. */
  addressOf: (fd: string, userId: number) => string
  /** Keeps the picture no longer, unless a message or another box of the user carries it. */
  discard: (userId: number, fd: string) => Promise<void>
}
