import { expect, test } from 'vitest'
import { checkRoomToStart } from './room-to-start.ts'

const megabyte = 1_048_576
const withFree = (freeBytes: number) => () =>
  Promise.resolve({ device: 1, freeBytes, sizeBytes: 1_000 * megabyte })

test('[SYSTEM-04] a start on a disk with too little room says how much there is, how much is needed, and what to do', async () => {
  await expect(checkRoomToStart('/data', 1_024 * megabyte, withFree(200 * megabyte))).rejects.toThrow(
    'The disk of /data has 200 MB free, and Lykta needs 1024 MB there to start. Make room, or set DATA_DIR to a folder on another disk.',
  )
  await checkRoomToStart('/data', 200 * megabyte, withFree(200 * megabyte))
})
