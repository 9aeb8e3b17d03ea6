import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { DamagedBackupError } from './backup-error.ts'
import type { Sealing, Stage } from './sealing.ts'

/** Names from a manifest become paths. */
export const plainName = z.string().regex(/^\w[\w-]*(?:\.[\w-]+)*$/)

/** A file of a backup: compressed, and perhaps encrypted. */
export const PartSchema = z.object({
  file: plainName,
  bytes: z.int().nonnegative(),
  /** Of the file as it lies there, so that it can be checked without the private key. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Part = z.infer<typeof PartSchema>

interface Measured {
  bytes: number
  sha256: string
}

const createMeasure = () => {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    watch: async function* (this: void, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    result: (): Measured => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** A new file that only its owner may read, written through to the disk. */
const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })

export const writeSealed = async (
  path: string,
  content: AsyncIterable<Buffer>,
  seal: Stage,
): Promise<Measured> => {
  const measure = createMeasure()
  await pipeline(content, seal, measure.watch, newFile(path))
  return measure.result()
}

export const writePart = async (
  folder: string,
  name: string,
  content: AsyncIterable<Buffer>,
  { ending, seal }: Pick<Sealing, 'ending' | 'seal'>,
): Promise<Part> => {
  const file = `${name}.zst${ending}`
  const measure = createMeasure()
  await pipeline(content, createZstdCompress(), seal, measure.watch, newFile(join(folder, file)))
  return { file, ...measure.result() }
}

export const measureFile = async (path: string): Promise<Measured> => {
  const measure = createMeasure()
  await pipeline(createReadStream(path), measure.watch, drain)
  return measure.result()
}

/** @throws BackupError if the file is not what the manifest says */
export const checkPart = async (folder: string, part: Part): Promise<void> => {
  const { bytes, sha256 } = await measureFile(join(folder, part.file)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { bytes: -1, sha256: '' }
    throw error
  })
  if (bytes === -1) throw new DamagedBackupError(`${part.file} is missing: this backup is not whole.`)
  if (sha256 !== part.sha256)
    throw new DamagedBackupError(
      `${part.file} is not as it was written: it was changed or damaged. Take another backup.`,
    )
}

/** Reads a part that has been checked. */
export const readPart = async <T>(
  folder: string,
  part: Part,
  open: Stage,
  use: (content: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> => pipeline(createReadStream(join(folder, part.file)), open, createZstdDecompress(), use)

export const drain = async (content: AsyncIterable<unknown>): Promise<void> => {
  for await (const chunk of content) void chunk
}

/** In pieces of some size, as each chunk costs the same in a pipeline. */
export const asLines = async function* (lines: Iterable<string>): AsyncGenerator<Buffer> {
  let piece: string[] = []
  for (const line of lines) {
    piece.push(`${line}\n`)
    if (piece.length < 1_000) continue
    yield Buffer.from(piece.join(''))
    piece = []
  }
  yield Buffer.from(piece.join(''))
}
