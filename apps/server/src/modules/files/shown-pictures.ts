import { badInput } from '../../errors.ts'
import type { Executor } from '../../platform/database.ts'
import type { ShownPictures } from '../accounts/index.ts'
import { fileByFd } from './repo.ts'
import type { FilesService } from './service.ts'

/** Pictures served below a separate path: ordinary files of the users who uploaded them. */
export const createShownPictures = (
  folder: string,
  deps: {
    service: Pick<FilesService, 'ownSendable' | 'discardUnsent'>
    db: Executor
  },
): ShownPictures => ({
  addressOf: async (user, fileId, over) => {
    const [file] = await deps.service.ownSendable(user, [fileId], over)
    if (file?.kind !== 'image') throw badInput({ file: 'This is not a picture.' })
    return `${folder}${file.fd}`
  },
  discard: async (address) => {
    const file = await fileByFd(deps.db, address.slice(folder.length))
    if (file !== undefined) await deps.service.discardUnsent(file.ownerId, file.id)
  },
})
