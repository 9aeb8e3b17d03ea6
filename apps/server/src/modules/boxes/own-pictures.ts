import type { SignedInUser } from '../../signed-in.ts'

/** The pictures that users have of their residents. Each is shown only to its owner. */
export interface OwnPictures {
  /** Returns the descriptor of a picture that the user uploaded. @throws not_found, bad_input */
  fdOf: (user: SignedInUser, fileId: number) => Promise<string>
  /** Returns a URL valid for this user only, for an hour. */
  urlOf: (fd: string, userId: number) => string
  /** Deletes the picture, unless a message or another box of the user needs it. */
  discard: (userId: number, fd: string) => Promise<void>
}
