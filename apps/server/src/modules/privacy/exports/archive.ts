import { exportedParts, type ExportedPart } from '@lykta/contract/privacy'
import type { Language } from '@lykta/contract/languages'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { ZipFile } from 'yazl'
import type { Executor } from '../../../platform/database.ts'
import { createPage } from './page.ts'
import { nameInArchive, type ExportedFile, type Keyed, type Source } from './part.ts'

type Row = Readonly<Record<string, unknown>>

/** What other systems read the files by. */
const schemaText = (): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(exportedParts).map(([part, schema]) => [`data/${part}.json`, z.toJSONSchema(schema)]),
    ),
    undefined,
    2,
  )

const partNames = (source: Source): ExportedPart[] => {
  const named: Readonly<Record<string, unknown>> = source.parts
  return z
    .array(z.enum(['profile', 'messages', 'calendar', 'calls', 'alarms', 'people', 'devices', 'activity']))
    .parse(Object.keys(exportedParts).filter((part) => named[part] !== undefined))
}

async function* rowsOf(db: Executor, source: Source, part: ExportedPart): AsyncGenerator<Row> {
  const read: ((db: Executor, after: number) => Promise<Keyed<Row>[]>) | undefined = source.parts[part]
  if (read === undefined) return
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
    open: (file: ExportedFile) => Promise<{ bytes: number; read: () => Readable } | undefined>
    stopping: AbortSignal
    onPercent: (percent: number) => void
  },
): Promise<void> => {
  const { db, open, stopping, onPercent } = deps
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }), { signal: stopping })
  written.catch(() => undefined)

  /** Adds one file, and waits until it has been read to its end. */
  const add = async (name: string, content: Readable, compress = true): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    content.once('end', () => resolve(undefined))
    content.once('error', reject)
    zip.addReadStream(content, name, { mtime: about.at, mode: 0o100644, compress })
    await Promise.race([promise, written])
    stopping.throwIfAborted()
  }

  try {
    const parts = partNames(source)
    zip.addBuffer(Buffer.from(schemaText()), 'schema.json')
    for (const part of parts) await add(`data/${part}.json`, Readable.from(jsonOf(rowsOf(db, source, part))))
    const page = createPage(about.language, deps.timeZone)
    const pieces = async function* () {
      yield page.begin(about.name, about.at)
      for (const part of parts) {
        yield page.heading(part)
        for await (const row of rowsOf(db, source, part)) yield page.row(row)
      }
      yield page.end
    }
    await add('index.html', Readable.from(pieces()))
    let all = 0
    for await (const { size } of filesOf(db, source)) all += size
    let done = 0
    for await (const file of filesOf(db, source)) {
      const found = await open(file)
      if (found !== undefined) await add(nameInArchive(file), found.read(), false)
      done += file.size
      onPercent(Math.min(99, Math.floor((done / Math.max(all, 1)) * 100)))
    }
  } catch (error) {
    zip.outputStream.emit('error', error)
    throw error
  }
  zip.end()
  await written
}
