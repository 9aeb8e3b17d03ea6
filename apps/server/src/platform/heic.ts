import { readFile } from 'node:fs/promises'
import decode from 'heic-decode'

/** Upright, and without metadata. */
export interface DecodedHeic {
  width: number
  height: number
  rgba: Uint8ClampedArray
}

/**
 * Decodes a HEIC picture, which the image library cannot read. Returns undefined if it has more pixels than allowed. Blocks
 * for a second or two.
 */
export const decodeHeic = async (path: string, maxPixels: number): Promise<DecodedHeic | undefined> => {
  const [picture] = await decode.all({ buffer: await readFile(path) })
  if (picture === undefined) throw new Error('no picture in it')
  if (pixelsOf(picture) > maxPixels) return undefined
  const { width, height, data } = await picture.decode()
  return { width, height, rgba: data }
}

/** Available before decoding, though the package's types do not say so. */
const pixelsOf = (picture: object): number =>
  'width' in picture && 'height' in picture ? Number(picture.width) * Number(picture.height) : Infinity
