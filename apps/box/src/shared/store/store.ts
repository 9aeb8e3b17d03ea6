/**
 * What the TV stores across reloads: a few values by name, and the pictures of its messages by file descriptor.
 * Values are read as `unknown`, because an older version of the app may have written them.
 */
export interface Store {
  /** False: all is forgotten when the TV is switched off. */
  readonly isLasting: boolean
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  picture(fd: string): Promise<Blob | undefined>
  keepPicture(fd: string, picture: Blob): Promise<void>
  /** Forgets every picture that is not among these. */
  prunePictures(wanted: ReadonlySet<string>): Promise<void>
  /** Forgets everything. */
  wipe(): Promise<void>
}
