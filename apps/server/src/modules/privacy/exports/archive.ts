import { exportedPartNames, exportedParts, type ExportedPart } from '@lykta/contract/privacy'
import type { Language } from '@lykta/contract/languages'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { ZipFile } from 'yazl'
import type { Executor } from '../../../platform/database.ts'
import { createPage } from './page.ts'
import { nameInArchive, type ExportedFile, type Source } from './part.ts'

type Row = Readonly<Record<string, unknown>>

/** What other systems read the files by. */
const schemaText = (): string =>
  JSON.stringify(
    Object.fromEntries(
      exportedPartNames.map((part) => [`data/${part}.json`, z.toJSONSchema(exportedParts[part])]),
    ),
    undefined,
    2,
  )

async function* rowsOf(db: Executor, source: Source, part: ExportedPart): AsyncGenerator<Row> {
  const read = source.parts[part]
  let after = 0
  for (let page = await read(db, after); page.length > 0; page = await read(db, after)) {
    for (const { key, row } of page) {
      yield row
      after = key
    }
  }
}

async function* jsonOf(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* filesOf(db: Executor, source: Source): AsyncGenerator<ExportedFile> {
  let after = 0
  for (let page = await source.files(db, after); page.length > 0; page = await source.files(db, after)) {
    yield* page
    after = page.at(-1)?.id ?? after
  }
}

/** How many bytes the files of an export have. */
export const bytesOf = async (db: Executor, source: Source): Promise<number> => {
  let bytes = 0
  for await (const { size } of filesOf(db, source)) bytes += size
  return bytes
}

/**
 * Writes the archive to a local file. Rows are read a page at a time and files one after the other, so that the memory that it takes
 * does not grow with them.
 */
export const writeArchive = async (
  {
    path,
    source,
    about,
  }: { path: string; source: Source; about: { name: string; language: Language; at: Date } },
  deps: {
    db: Executor
    timeZone: string
    /** Undefined: its file is not there. */
    open: (file: ExportedFile) => Promise<Readable | undefined>
    stopping: AbortSignal
    /** Called after each file. */
    onBytes: (bytes: number) => Promise<void>
  },
): Promise<void> => {
  const { db, open, onBytes } = deps
  const failed = new AbortController()
  const stopping = AbortSignal.any([deps.stopping, failed.signal])
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }), { signal: stopping })
  // Awaited below; until then another error may come first.
  written.catch(() => undefined)

  /** Adds one file, and waits until it has been read to its end. */
  const add = async (name: string, content: Readable, compress = true): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    content.once('end', () => resolve(undefined)).once('error', reject)
    zip.addReadStream(content, name, { mtime: about.at, mode: 0o100644, compress })
    try {
      await Promise.race([promise, written])
      stopping.throwIfAborted()
    } finally {
      content.destroy()
    }
  }

  async function* pageOf(): AsyncGenerator<string> {
    const page = createPage(about.language, deps.timeZone)
    yield page.begin(about.name, about.at)
    for (const part of exportedPartNames) {
      yield page.heading(part)
      let isEmpty = true
      for await (const row of rowsOf(db, source, part)) {
        isEmpty = false
        yield page.row(part, row)
      }
      if (isEmpty) yield page.nothing
    }
    yield page.end
  }

  try {
    await add('index.html', Readable.from(pageOf()))
    zip.addBuffer(Buffer.from(schemaText()), 'schema.json', { mtime: about.at })
    for (const part of exportedPartNames)
      await add(`data/${part}.json`, Readable.from(jsonOf(rowsOf(db, source, part))))
    for await (const file of filesOf(db, source)) {
      const content = await open(file)
      // Already compressed as they are.
      if (content !== undefined) await add(nameInArchive(file), content, false)
      await onBytes(file.size)
    }
  } catch (error) {
    failed.abort(error)
    throw error
  }
  zip.end()
  await written
}
