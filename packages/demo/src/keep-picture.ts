import { fileCategoryId } from '@lykta/contract/constants'
import type { AppParts } from '@lykta/server'
import { files } from '@lykta/server/tables'
import { one } from './world/executor.ts'
import type { KeepPicture } from './world/messages.ts'
import { takePicture } from './world/pictures.ts'

/** Takes the picture and keeps it where uploads are kept. */
export const createKeepPicture =
  ({ ids }: AppParts): KeepPicture =>
  async (tx, { ownerId, picture, name, at }) => {
    const jpeg = await takePicture(picture)
    const row = one(
      await tx
        .insert(files)
        .values({
          fd: ids.token(),
          ownerId,
          category: fileCategoryId,
          name,
          mediaType: 'image/jpeg',
          kind: 'image',
          size: jpeg.length,
          createdAt: at,
        })
        .returning(),
    )
    return row.id
  }
