import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { PairedBox } from './pair-box.ts'

const KeptSchema = z.record(
  z.string(),
  z.array(z.object({ id: z.int().positive(), token: z.string(), room: z.string() })),
)

/** Boxes keep their tokens between runs, by server, as TVs do. */
export const createSavedBoxTokens = (file: string) => {
  const readAll = async () => {
    try {
      return KeptSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    } catch {
      return {}
    }
  }
  return {
    read: async (origin: string): Promise<PairedBox[]> => (await readAll())[origin] ?? [],
    write: async (origin: string, boxes: readonly PairedBox[]): Promise<void> => {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify({ ...(await readAll()), [origin]: boxes }), { mode: 0o600 })
    },
  }
}
