import type { FileKind, MediaSize } from '@lykta/contract/files'
import { AppError } from '../../errors.ts'
import type { Ids } from '../../platform/clock.ts'
import type { FileStore } from '../../platform/files.ts'
import { sizedImageType, type ImageFormat, type Images } from '../../platform/images.ts'
import type { IncomingFile } from '../../platform/incoming.ts'
import { sniff } from './sniff.ts'

/** What is known of a file once it is kept. */
export interface Kept {
  fd: string
  kind: FileKind
  mediaType: string
  width: number | null
  height: number | null
}

const keyOf = (fd: string, size: MediaSize | undefined) => `${fd}.${size ?? 'full'}`

/** Brings a file that came in to where it is kept and served from: a picture in its sizes, a film as it is. */
export const createKeeper = (deps: { store: FileStore; images: Images; ids: Ids }) => {
  const { store, images, ids } = deps

  const discard = async ({ fd }: Pick<Kept, 'fd'>): Promise<void> => {
    for (const size of [undefined, 'thumb', 'screen', 'tv'] as const) await store.remove(keyOf(fd, size))
  }

  /** All or nothing. */
  const keepImage = async (fd: string, path: string, format: ImageFormat): Promise<Kept> => {
    const { full, sized, mediaType, width, height } = await images.prepare(path, format)
    try {
      await store.put(keyOf(fd, 'thumb'), sized.thumb)
      await store.put(keyOf(fd, 'screen'), sized.screen)
      await store.put(keyOf(fd, 'tv'), sized.tv)
      await store.put(keyOf(fd, undefined), full)
    } catch (error) {
      await discard({ fd })
      throw error
    }
    return { fd, kind: 'image', mediaType, width, height }
  }

  return {
    discard,

    /** By what its content says, whatever its name does. @throws file_type, file_size */
    keep: async (file: IncomingFile, limitOf: (kind: FileKind) => number): Promise<Kept> => {
      const content = sniff(await file.head())
      if (content === undefined) throw new AppError('file_type')
      if (file.size > limitOf(content.kind)) throw new AppError('file_size')
      const fd = ids.token()
      if (content.kind === 'image') return keepImage(fd, file.path, content.format)
      await store.adopt(keyOf(fd, undefined), file.path)
      return { fd, kind: 'video', mediaType: content.mediaType, width: null, height: null }
    },

    /** What is kept under a descriptor in a size; undefined: no such size of it. */
    find: async (
      file: Pick<Kept, 'fd' | 'mediaType'>,
      size: MediaSize | undefined,
    ): Promise<{ key: string; bytes: number; mediaType: string } | undefined> => {
      const key = keyOf(file.fd, size)
      const bytes = await store.size(key)
      if (bytes === undefined) return undefined
      return { key, bytes, mediaType: size === undefined ? file.mediaType : sizedImageType }
    },
  }
}
export type Keeper = ReturnType<typeof createKeeper>
