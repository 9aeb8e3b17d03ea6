import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export type PictureName =
  | 'autumn-walk'
  | 'cabin-in-snow'
  | 'cardamom-buns'
  | 'dog-on-the-jetty'
  | 'driving-licence'
  | 'lake-in-the-afternoon'
  | 'lake-in-the-morning'

/** A JPEG of 1920 pixels, as somebody's phone would send it. */
export const takePicture = (name: PictureName): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`@lykta/demo/pictures/${name}.jpg`)))
