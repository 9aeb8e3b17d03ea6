import type { Readable } from 'node:stream'
import type { ExportedFile } from './part.ts'

/** Where archives lie: beside the files that people send. */
export interface Archives {
  /** A local file to write to. */
  place: () => { path: string } & AsyncDisposable
  hasRoom: (bytes: number) => Promise<boolean>
  adopt: (fd: string, path: string) => Promise<void>
  /** Undefined: there is none. */
  bytes: (fd: string) => Promise<number | undefined>
  read: (fd: string) => Readable
  remove: (fd: string) => Promise<void>
  /** A file that somebody has sent, as it is shown. */
  open: (file: ExportedFile) => Promise<Readable | undefined>
}
