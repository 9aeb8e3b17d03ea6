import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

export const pictureNames = [
  'autumn-walk',
  'cabin-in-snow',
  'cardamom-buns',
  'dog-on-the-jetty',
  'driving-licence',
  'lake-in-the-afternoon',
  'lake-in-the-morning',
] as const
export type PictureName = (typeof pictureNames)[number]

/** Pixels of the long side, as a phone would send them; the drawings are 1200 wide. */
const width = 1_920
const drawnWidth = 1_200
const defaultDensity = 72

/** A drawing as the JPEG that a phone would have taken of it. */
export const takePicture = async (name: PictureName): Promise<Buffer> => {
  const drawing = await readFile(fileURLToPath(import.meta.resolve(`@lykta/demo/pictures/${name}.svg`)))
  return sharp(drawing, { density: (defaultDensity * width) / drawnWidth })
    .jpeg({ quality: 84 })
    .toBuffer()
}
