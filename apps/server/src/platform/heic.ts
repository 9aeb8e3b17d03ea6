import { open, readFile } from 'node:fs/promises'
import { writeTiffHead } from './write-tiff-head.ts'

interface HeicJob {
  path: string
  /** Where to write it. */
  to: string
  maxPixels: number
  /** Its colour profile. */
  profile: Buffer | undefined
}

/**
 * Decodes a HEIC picture, which the image library cannot, and writes it as TIFF, upright and with its colour profile. The
 * largest, 128 million pixels, takes a gigabyte, so nothing in the decoder's memory is copied. Returns false if it has
 * more pixels than allowed. Blocks for some seconds.
 */
export const writeHeicAsTiff = async ({ path, to, maxPixels, profile }: HeicJob): Promise<boolean> => {
  // Loaded only for such a picture: to load it is a third of what it takes to start a decoder.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  await libheif.ready
  const [picture] = new libheif.HeifDecoder().decode(await readFile(path))
  if (picture === undefined) throw new Error('no picture in it')
  if (picture.get_width() * picture.get_height() > maxPixels) return false
  const decoded = libheif.heif_js_decode_image2(
    picture.handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGB,
  )
  if ('message' in decoded) throw new Error(decoded.message)
  const [plane] = decoded.channels
  if (plane === undefined) throw new Error('no colours in it')
  const { width, height, stride, data } = plane
  await using file = await open(to, 'w', 0o600)
  // Not `write`: on a disk that gets full that writes less, and says nothing.
  await file.writeFile(writeTiffHead(width, height, profile))
  const bytes = width * 3
  if (stride === bytes) await file.writeFile(data.subarray(0, bytes * height))
  else
    for (let row = 0; row < height; row++)
      await file.writeFile(data.subarray(row * stride, row * stride + bytes))
  return true
}
