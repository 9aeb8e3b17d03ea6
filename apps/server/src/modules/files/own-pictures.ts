import { badInput } from '../../errors.ts'
import type { OwnPictures } from '../boxes/index.ts'
import type { MediaAddresses } from './address.ts'
import type { FilesRepo } from './repo.ts'
import type { FilesService } from './service.ts'

/** Pictures that people have of their residents are files of theirs like any other, looked at by them alone. */
export const createOwnPictures = (deps: {
  service: Pick<FilesService, 'ownSendable' | 'discardUnsent'>
  repo: Pick<FilesRepo, 'byFd'>
  addresses: Pick<MediaAddresses, 'make'>
}): OwnPictures => ({
  fdOf: async (user, fileId) => {
    const [file] = await deps.service.ownSendable(user, [fileId])
    if (file?.kind !== 'image') throw badInput({ avatar: 'This is not a picture.' })
    return file.fd
  },
  addressOf: (fd, userId) => deps.addresses.make(fd, 'thumb', { userId }),
  discard: async (userId, fd) => {
    const file = await deps.repo.byFd(fd)
    if (file !== undefined) await deps.service.discardUnsent(userId, file.id)
  },
})
