import type { AppParts } from '@lykta/server'
import type { KeepPicture } from './world/messages.ts'
import { pictureNames, takePicture, type PictureName } from './world/pictures.ts'

/** Keeps a picture as if its owner had uploaded it. All are taken at once, from the first that is wanted: it is the slowest part. */
export const createKeepPicture = ({ files }: Pick<AppParts, 'files'>): KeepPicture => {
  let taken: ReadonlyMap<PictureName, Promise<Buffer>> | undefined
  return async (tx, { ownerId, picture, name, at }) => {
    taken ??= new Map(pictureNames.map((one) => [one, takePicture(one)]))
    const content = await (taken.get(picture) ?? takePicture(picture))
    return (await files.add(tx, { ownerId, name, at, content })).id
  }
}
