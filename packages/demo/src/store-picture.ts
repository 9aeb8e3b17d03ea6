import type { AppParts } from '@lykta/server'
import type { KeepPicture } from './world/messages.ts'
import { takePicture } from './world/pictures.ts'

/** Stores a picture as if its owner had uploaded it. */
export const createStorePicture =
  ({ files }: Pick<AppParts, 'files'>): KeepPicture =>
  async (tx, { ownerId, picture, name, at }) => {
    const content = await takePicture(picture)
    return (await files.add(tx, { ownerId, name, at, content })).id
  }
