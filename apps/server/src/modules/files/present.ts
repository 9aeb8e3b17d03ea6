import type { Attachment } from '@lykta/contract/messages'
import type { UploadedFile } from '@lykta/contract/files'
import type { MediaUrls, Viewer } from './media-urls.ts'
import type { FileRow } from './repo.ts'

export const presentUploaded = (file: FileRow): UploadedFile => ({
  id: file.id,
  fd: file.fd,
  name: file.name,
  size: file.size,
  type: file.mediaType,
})

/** Returns a message's file, with URLs for this viewer. Pictures come in the size of their screen. */
export const presentAttachment = (file: FileRow, viewer: Viewer, mediaUrls: MediaUrls): Attachment => {
  const { fd } = file
  const isImage = file.kind === 'image'
  // A film stored without ffmpeg has no poster, and its dimensions are unknown.
  const poster = isImage || file.width === null ? undefined : mediaUrls.make(fd, 'poster', viewer)
  return {
    id: file.id,
    category: { type: file.kind, fd },
    name: file.name,
    size: file.size,
    state: file.state,
    percent: file.percent,
    url: mediaUrls.make(fd, isImage ? ('roomId' in viewer ? 'tv' : 'screen') : undefined, viewer),
    thumbnail: isImage ? mediaUrls.make(fd, 'thumb', viewer) : (poster ?? ''),
    ...(poster === undefined ? {} : { poster }),
    ...(file.reason === null ? {} : { reason: file.reason }),
    ...(file.durationMs === null ? {} : { durationMs: file.durationMs }),
    ...(file.width === null ? {} : { width: file.width }),
    ...(file.height === null ? {} : { height: file.height }),
  }
}
