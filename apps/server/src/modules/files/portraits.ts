import { badInput } from '../../errors.ts'
import type { Portraits } from '../accounts/index.ts'
import { portraitFolder, type FilesRepo } from './repo.ts'
import type { FilesService } from './service.ts'

/** The pictures of people: ordinary files of whoever uploaded them, shown under an address that nobody can guess. */
export const createPortraits = (deps: {
  service: Pick<FilesService, 'ownSendable' | 'discardUnsent'>
  repo: Pick<FilesRepo, 'byFd'>
}): Portraits => ({
  addressOf: async (user, fileId, over) => {
    const [file] = await deps.service.ownSendable(user, [fileId], over)
    if (file?.kind !== 'image') throw badInput({ file: 'This is not a picture.' })
    return `${portraitFolder}${file.fd}`
  },
  discard: async (address) => {
    const file = await deps.repo.byFd(address.slice(portraitFolder.length))
    if (file !== undefined) await deps.service.discardUnsent(file.ownerId, file.id)
  },
})
