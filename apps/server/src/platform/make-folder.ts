import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents. Returns whether it is new. Node's recursive mkdir never returns if a file system
 * refuses a new folder with ENOENT, as /proc does.
 */
export async function makeFolder(path: string, mode: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  if (found !== undefined) {
    if (!found.isDirectory()) throw new Error(`${path} is not a folder`)
    return false
  }
  await makeFolder(dirname(path), mode)
  return mkdir(path, { mode }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
      throw error
    },
  )
}
