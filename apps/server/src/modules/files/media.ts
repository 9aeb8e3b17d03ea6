import type { Readable } from 'node:stream'
import type { MediaSize } from '@lykta/contract/files'
import { notFound } from '../../errors.ts'
import type { Executor } from '../../platform/database.ts'
import type { ByteRange, FileStore } from '../../platform/file-store.ts'
import type { BoxAccess } from '../boxes/index.ts'
import type { MediaUrls, Viewer } from './media-urls.ts'
import type { MediaStorage } from './media-storage.ts'
import { contentPictureByFd, fileByFd, portraitByFd, roomsWith, tokenTagIn, type FileRow } from './repo.ts'

export interface Medium {
  /** The owner's name for it. */
  name: string
  mediaType: string
  bytes: number
  read: (range: ByteRange | undefined) => Readable
}

/** Serves files to their owner and to whoever may see a message that carries them. */
export const createMedia = (deps: {
  db: Executor
  mediaStorage: MediaStorage
  store: FileStore
  access: Pick<BoxAccess, 'visibleAmong'>
  mediaUrls: MediaUrls
}) => {
  const { db, mediaStorage, store, access, mediaUrls } = deps

  const maySee = async (viewer: Viewer, file: FileRow): Promise<boolean> => {
    if ('userId' in viewer && viewer.userId === file.ownerId) return true
    const rooms = await roomsWith(db, file.id)
    if ('roomId' in viewer) {
      // A URL signed for a TV expires with its token.
      return rooms.includes(viewer.roomId) && (await tokenTagIn(db, viewer.roomId)) === viewer.tokenTag
    }
    return (await access.visibleAmong(viewer, rooms)).length > 0
  }

  const visible = async (viewer: Viewer, fd: string): Promise<FileRow> => {
    const file = await fileByFd(db, fd)
    if (file === undefined || !(await maySee(viewer, file))) throw notFound()
    return file
  }

  const stored = async (file: FileRow, size: MediaSize | undefined): Promise<Medium> => {
    const found = await mediaStorage.find(file, size)
    if (found === undefined) throw notFound()
    const { key, bytes, mediaType } = found
    return { name: file.name, mediaType, bytes, read: (range) => store.read(key, range) }
  }

  return {
    /** Checks permission each time, so that a URL stops working when the permission ends. @throws not_found */
    find: async (viewer: Viewer, fd: string, size: MediaSize | undefined): Promise<Medium> =>
      stored(await visible(viewer, fd), size),

    /** The small picture of a person, for anybody who has its address. @throws not_found */
    portrait: async (fd: string): Promise<Medium> => {
      const file = await portraitByFd(db, fd)
      if (file === undefined) throw notFound()
      return stored(file, 'thumb')
    },

    /** The picture beside something published, at screen size, for anybody who has its address. @throws not_found */
    contentPicture: async (fd: string): Promise<Medium> => {
      const file = await contentPictureByFd(db, fd)
      if (file === undefined) throw notFound()
      return stored(file, 'screen')
    },

    /** Returns a fresh URL of the whole file. @throws not_found */
    urlOf: async (viewer: Viewer, fd: string): Promise<string> => {
      await visible(viewer, fd)
      return mediaUrls.make(fd, undefined, viewer)
    },
  }
}
export type Media = ReturnType<typeof createMedia>
