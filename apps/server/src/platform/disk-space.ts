import { stat, statfs } from 'node:fs/promises'

export interface DiskSpace {
  /** The same for two folders on one disk. */
  device: number
  /** Bytes that this process may still write. */
  freeBytes: number
  /** Bytes that it could write on the empty disk. */
  sizeBytes: number
}

export type ReadDiskSpace = (folder: string) => Promise<DiskSpace>

export const readDiskSpace: ReadDiskSpace = async (folder) => {
  const [{ bavail, bfree, blocks, bsize }, { dev }] = await Promise.all([statfs(folder), stat(folder)])
  // What only root may use is no room for us.
  return { device: dev, freeBytes: bavail * bsize, sizeBytes: (blocks - bfree + bavail) * bsize }
}
