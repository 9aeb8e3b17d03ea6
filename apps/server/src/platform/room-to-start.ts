import { readDiskSpace, type ReadDiskSpace } from './disk-space.ts'
import { megabytes } from './disks.ts'
import { StartError } from './start-error.ts'

/** What a new installation takes, above what uploads leave free, and what PostgreSQL takes to start with its files there already. */
export const leastFreeBytes = { first: 1_073_741_824, again: 33_554_432 }

/** @throws StartError saying how much is missing */
export const checkRoomToStart = async (
  folder: string,
  neededBytes: number,
  read: ReadDiskSpace = readDiskSpace,
): Promise<void> => {
  const { freeBytes } = await read(folder)
  if (freeBytes < neededBytes) throw tooLittleRoom(folder, freeBytes, neededBytes)
}

export const tooLittleRoom = (folder: string, freeBytes: number, neededBytes: number): StartError =>
  new StartError(
    `The disk of ${folder} has ${megabytes(freeBytes)} free, and Lykta needs ${megabytes(neededBytes)} there to start. Make room, or set DATA_DIR to a folder on another disk.`,
  )
