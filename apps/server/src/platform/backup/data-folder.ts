import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** What the data folder has besides the database and the files, and must not be lost: TVs trust this authority. */
const ofTls = ['tls/ca.key', 'tls/ca.crt', 'tls/server.key', 'tls/server.crt']
/** Rows since they are shared by servers; files only in a database from before. */
const ofSecrets = ['code-key', 'identifier-key', 'installation', 'media-secret', 'push-key', 'webhook-secret']
const names = [...ofTls, ...ofSecrets]

const DataFolderSchema = z.record(z.enum(names), z.base64().optional())

export const readDataFolder = async (
  dataDir: string,
  rowsOfSecrets: ReadonlySet<string>,
): Promise<Buffer> => {
  const found: Record<string, string> = {}
  for (const name of names) {
    if (rowsOfSecrets.has(name)) continue
    const content = await readFile(join(dataDir, name)).catch(() => undefined)
    if (content !== undefined) found[name] = content.toString('base64')
  }
  return Buffer.from(JSON.stringify(found))
}

export const writeDataFolder = async (dataDir: string, content: Buffer): Promise<void> => {
  const found = DataFolderSchema.parse(JSON.parse(content.toString('utf8')))
  for (const [name, value] of Object.entries(found)) {
    if (value === undefined) continue
    const path = join(dataDir, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const unfinished = `${path}.unfinished`
    await writeFile(unfinished, Buffer.from(value, 'base64'), { mode: 0o600, flush: true })
    if (name.endsWith('.crt')) await chmod(unfinished, 0o644)
    await rename(unfinished, path)
  }
}
