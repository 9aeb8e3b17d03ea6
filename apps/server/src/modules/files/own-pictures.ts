import { badInput } from '../../errors.ts'
import type { Executor } from '../../platform/database.ts'
import type { OwnPictures } from '../boxes/index.ts'
import type { MediaUrls } from './media-urls.ts'
import { fileByFd } from './repo.ts'
import type { FilesService } from './service.ts'

/** The pictures that users have of their residents: ordinary files of the user, visible only to them. */
export const createOwnPictures = (deps: {
  service: Pick<FilesService, 'ownSendable' | 'discardUnsent'>
  db: Executor
  mediaUrls: Pick<MediaUrls, 'make'>
}): OwnPictures => ({
  fdOf: async (user, fileId) => {
    const [file] = await deps.service.ownSendable(user, [fileId])
    if (file?.kind !== 'image') throw badInput({ avatar: 'This is not a picture.' })
    return file.fd
  },
  urlOf: (fd, userId) => deps.mediaUrls.make(fd, 'thumb', { userId }),
  discard: async (userId, fd) => {
    const file = await fileByFd(deps.db, fd)
    if (file !== undefined) await deps.service.discardUnsent(userId, file.id)
  },
})
