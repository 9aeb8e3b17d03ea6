import { open, truncate } from 'node:fs/promises'
import type { DecodedFormat } from './image-job.ts'

/** If less of a file than this share is present, nothing is shown. */
export const leastShare = 0.1

/** A picture has fewer than ten at the top level. */
const mostBoxes = 64

/** A file is lengthened by no more than this, whatever size it claims. */
const mostMissingBytes = 134_217_728

/**
 * An interrupted copy lacks the end of its file. WebP and HEIC state their length, and their decoders read nothing of a
 * shorter file, so it is lengthened to what it states. Returns the share of it that is present.
 */
export const fillUp = async (path: string, format: DecodedFormat): Promise<number> => {
  if (format !== 'webp' && format !== 'heic') return 1
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const read = async (at: number) => (await file.read(Buffer.alloc(16), 0, 16, at)).buffer
  let end = 0
  if (format === 'webp') end = (await read(0)).readUInt32LE(4) + 8
  else {
    for (let boxes = 0; end + 16 <= size; boxes += 1) {
      if (boxes === mostBoxes) return 1
      const box = await read(end)
      const [short, long] = [box.readUInt32BE(0), Number(box.readBigUInt64BE(8))]
      // The last box may extend to the end of the file.
      const length = short === 0 ? size - end : short === 1 ? long : short
      if (length < 8) break
      end += length
    }
  }
  const share = size / end
  if (!(end > size) || share < leastShare || end - size > mostMissingBytes) return 1
  await truncate(path, end)
  return share
}

/** The colour that decoders leave after the end of the data: grey, green or black. */
const fillers: Partial<Record<DecodedFormat, readonly [number, number, number]>> = {
  jpeg: [128, 128, 128],
  heic: [0, 136, 0],
  png: [0, 0, 0],
  gif: [0, 0, 0],
}

/** The PNG decoder leaves stray rows, read earlier, at the very end. */
const mostStrayRows = 128

/** How many rows were read, by the last pixel of each, as red, green and blue. */
export const rowsRead = (lastPixels: Buffer, format: DecodedFormat): number => {
  const filler = fillers[format]
  const height = lastPixels.length / 3
  if (filler === undefined) return height
  const isFilled = (row: number) =>
    filler.every((value, channel) => Math.abs((lastPixels[row * 3 + channel] ?? -9) - value) <= 1)
  let rows = height
  if (format === 'png') while (rows > height - mostStrayRows && rows > 1 && !isFilled(rows - 1)) rows -= 1
  if (!isFilled(rows - 1)) return height
  while (rows > 0 && isFilled(rows - 1)) rows -= 1
  return rows
}
