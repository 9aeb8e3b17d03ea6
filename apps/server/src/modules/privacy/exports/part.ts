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

export type Parts = { [P in ExportedPart]?: ReadPart<P> }

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

/** Files of one name are told apart by their ids. */
export const nameInArchive = ({ id, name }: { id: number; name: string }): string =>
  `media/${String(id)}-${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-80)}`
