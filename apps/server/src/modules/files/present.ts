import type { Attachment } from '@lykta/contract/messages'
import type { UploadedFile } from '@lykta/contract/files'
import type { MediaAddresses, Viewer } from './address.ts'
import type { FileRow } from './repo.ts'

export const presentUploaded = (file: FileRow): UploadedFile => ({
  id: file.id,
  fd: file.fd,
  name: file.name,
  size: file.size,
  type: file.mediaType,
})

/** Returns a message's file, with URLs for this viewer. Pictures come in the size of their screen. */
export const presentAttachment = (file: FileRow, viewer: Viewer, addresses: MediaAddresses): Attachment => {
  const { fd } = file
  const isImage = file.kind === 'image'
  // A film stored without ffmpeg has no poster, and its dimensions are unknown.
  const poster = isImage || file.width === null ? undefined : addresses.make(fd, 'poster', viewer)
  return {
    id: file.id,
    category: { type: file.kind, fd },
    name: file.name,
    size: file.size,
    state: file.state,
    percent: file.percent,
    url: addresses.make(fd, isImage ? ('roomId' in viewer ? 'tv' : 'screen') : undefined, viewer),
    thumbnail: isImage ? addresses.make(fd, 'thumb', viewer) : (poster ?? ''),
    ...(poster === undefined ? {} : { poster }),
    ...(file.reason === null ? {} : { reason: file.reason }),
    ...(file.durationMs === null ? {} : { durationMs: file.durationMs }),
    ...(file.width === null ? {} : { width: file.width }),
    ...(file.height === null ? {} : { height: file.height }),
  }
}
