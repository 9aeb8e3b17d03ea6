import type { ExportedPart, ExportedRow } from '@lykta/contract/privacy'
import type { Executor } from '../../../platform/database.ts'

export const pageRows = 500

/** A row with the id after which the next page begins. */
export interface Keyed<Row> {
  key: number
  row: Row
}

/** Reads a part of an export a page at a time, by ascending keys. */
export type ReadPart<P extends ExportedPart> = (
  db: Executor,
  after: number,
) => Promise<Keyed<ExportedRow<P>>[]>

export type Parts = { [P in ExportedPart]: ReadPart<P> }

export interface ExportedFile {
  id: number
  fd: string
  name: string
  mediaType: string
  size: number
}

/** What an export is made of. */
export interface Source {
  parts: Parts
  files: (db: Executor, after: number) => Promise<ExportedFile[]>
}

export const iso = (time: Date): string => time.toISOString()
export const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null

/** What lists of choices say of hours, such as those in which nothing sounds. */
export const hoursOf = ({ from, to }: { from: string; to: string }): string => `${from}–${to}`

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'audio/mp4': 'm4a',
}

/** Files of one name are told apart by their ids. The ending is that of what is stored, which may have been converted. */
export const nameInArchive = ({
  id,
  name,
  mediaType,
}: Pick<ExportedFile, 'id' | 'name' | 'mediaType'>): string => {
  const plain = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
  const ending = endings[mediaType]
  const fitting = ending === undefined ? plain : `${plain.replace(/\.\w{1,5}$/, '')}.${ending}`
  // By whole characters: half of one is in no address.
  return `media/${String(id)}-${Array.from(fitting.toWellFormed()).slice(-80).join('')}`
}
