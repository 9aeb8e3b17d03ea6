import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
export const readJson = (file: string): unknown => JSON.parse(read(file))
/** A file of the web app as it is served. */
export const readBuilt = (file: string): string => read(join('apps/web/dist', file))

export const valueIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined

/** What the web app was built into, by its sources: files are named by their versions alone. */
export const manifest = Object.entries(readJson('apps/web/dist/.vite/manifest.json') ?? {})

/** The script that a source is in, and its styles, as they end in the address. */
export const filesOf = (source: string): { script: string; style: string } => {
  const [, chunk] = manifest.find(([key]) => key === source) ?? []
  const styles = valueIn(chunk, 'css')
  return {
    script: String(valueIn(chunk, 'file')),
    style: String(Array.isArray(styles) ? styles[0] : undefined),
  }
}
