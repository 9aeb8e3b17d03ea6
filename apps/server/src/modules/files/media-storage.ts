import {
  kindOf,
  soundTypeOf,
  type FileContent,
  type FileKind,
  type ImageFormat,
  type MediaSize,
} from '@lykta/contract/files'
import { AppError } from '../../errors.ts'
import type { Ids } from '../../platform/clock.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { NoFfmpegError, filmType, soundType, type FilmFacts, type Films } from '../../platform/films.ts'
import { sizedImageType, type Images } from '../../platform/images.ts'
import type { UploadFolder, IncomingFile } from '../../platform/upload-folder.ts'
import type { Log } from '../../platform/log.ts'
import { filmFormatOf } from './film-format.ts'

/** Facts about a stored file. */
export interface StoredMedia {
  fd: string
  kind: FileKind
  mediaType: string
  /** `processing`: a film or voice message still to be converted to what every browser plays. */
  state: 'processing' | 'ready'
  percent: number
  width: number | null
  height: number | null
  durationMs: number | null
}

interface Received {
  path: string
  ownerId: number
}

/** The original of a film or voice message is stored only until it has been converted. */
type Part = MediaSize | 'full' | 'original'
const parts: readonly Part[] = ['full', 'thumb', 'screen', 'tv', 'poster', 'original']

/** The end of the key of an archive, which is not a file that somebody sent. */
export const archivePart = 'zip'

const keyOf = (fd: string, part: Part) => `${fd}.${part}`

/** Parses a key of the store. */
export const partOf = (key: string): { fd: string; part: string } => {
  const [fd = '', part = ''] = key.split('.')
  return { fd, part }
}

/** Stores uploaded files as they are served: pictures in several sizes, films and voice messages in a format that every
 * browser plays. */
export const createMediaStorage = (deps: {
  store: FileStore
  images: Images
  films: Films
  uploads: Pick<UploadFolder, 'place'>
  ids: Ids
  log: Log
}) => {
  const { store, images, films, uploads, ids, log } = deps

  const warnOfMissingFfmpeg = () => {
    log.warn(
      'there is no ffmpeg (FFMPEG_PATH): films and sound stay as they came, and not every TV can play them',
    )
  }

  const discard = async ({ fd }: Pick<StoredMedia, 'fd'>): Promise<void> => {
    for (const part of parts) await store.remove(keyOf(fd, part))
  }

  /** Writes all parts or none. */
  const allOrNothing = async (fd: string, write: () => Promise<void>): Promise<void> => {
    try {
      await write()
    } catch (error) {
      await discard({ fd })
      throw error
    }
  }

  const storeImage = async (
    fd: string,
    { path, ownerId }: Received,
    format: ImageFormat,
  ): Promise<StoredMedia> => {
    await using png = uploads.place()
    if (format === 'bmp') {
      await films.bitmapAsPng(ownerId, path, png.path).catch((error: unknown) => {
        if (!(error instanceof NoFfmpegError)) throw error
        throw new AppError('file_type', { cause: error })
      })
    }
    await using prepared = await (format === 'bmp'
      ? images.prepare(ownerId, png.path, 'png')
      : images.prepare(ownerId, path, format))
    const { paths, mediaType, width, height } = prepared
    await allOrNothing(fd, async () => {
      for (const part of ['thumb', 'screen', 'tv', 'full'] as const) {
        await store.adopt(keyOf(fd, part), paths[part])
      }
    })
    return { fd, kind: 'image', mediaType, state: 'ready', percent: 100, width, height, durationMs: null }
  }

  /** Without ffmpeg a film is stored unchanged, and plays only in browsers that know its format. */
  const storeFilm = async (
    fd: string,
    { path, ownerId }: Received,
    mediaType: string,
  ): Promise<StoredMedia> => {
    const facts = await films.inspect(ownerId, path, filmFormatOf(mediaType)).catch(unlessNoFfmpeg)
    if (facts === undefined) {
      warnOfMissingFfmpeg()
      await store.adopt(keyOf(fd, 'full'), path)
      const unknown = { width: null, height: null, durationMs: null }
      return { fd, kind: 'video', mediaType, state: 'ready', percent: 100, ...unknown }
    }
    const { still, width, height, durationMs = null } = facts
    await allOrNothing(fd, async () => {
      await store.put(keyOf(fd, 'poster'), await images.still(ownerId, still))
      await store.adopt(keyOf(fd, 'original'), path)
    })
    return { fd, kind: 'video', mediaType, state: 'processing', percent: 0, width, height, durationMs }
  }

  const storeSound = async (
    fd: string,
    { path, ownerId }: Received,
    mediaType: string,
  ): Promise<StoredMedia> => {
    const stored = { fd, kind: 'audio', mediaType, width: null, height: null } as const
    const facts = await films.inspectSound(ownerId, path, filmFormatOf(mediaType)).catch(unlessNoFfmpeg)
    if (facts === undefined) {
      warnOfMissingFfmpeg()
      await store.adopt(keyOf(fd, 'full'), path)
      return { ...stored, state: 'ready', percent: 100, durationMs: null }
    }
    await store.adopt(keyOf(fd, 'original'), path)
    return { ...stored, state: 'processing', percent: 0, durationMs: facts.durationMs ?? null }
  }

  return {
    discard,

    /**
     * The content decides the type, not the name, which only tells voice messages from films.
     * @throws file_type, file_unreadable, file_unfinished, file_too_long, file_too_many_pixels, unavailable
     */
    store: async (
      ownerId: number,
      { path }: Pick<IncomingFile, 'path'>,
      { content, name }: { content: FileContent; name: string },
    ): Promise<StoredMedia> => {
      const received = { path, ownerId }
      const fd = ids.token()
      if (content.kind === 'image') return storeImage(fd, received, content.format)
      const soundType = kindOf(content, name) === 'audio' ? soundTypeOf(content) : undefined
      if (soundType !== undefined) return storeSound(fd, received, soundType)
      if (content.kind === 'audio') throw new AppError('file_type')
      return storeFilm(fd, received, content.mediaType)
    },

    /**
     * Converts the original of a film or voice message.
     * @throws file_unreadable, unavailable, FfmpegStoppedError
     */
    makeFilm: async (
      { fd, kind, mediaType, size: bytes }: Pick<StoredMedia, 'fd' | 'kind' | 'mediaType'> & { size: number },
      options: { signal: AbortSignal; onPercent: (percent: number) => void },
    ): Promise<Partial<FilmFacts> & { mediaType: string }> => {
      await using original = await store.local(keyOf(fd, 'original'))
      await using made = uploads.place()
      const from = { path: original.path, format: filmFormatOf(mediaType), bytes }
      try {
        const isSound = kind === 'audio'
        const facts = await (isSound
          ? films.convertSound(from, made.path, options)
          : films.convert(from, made.path, options))
        await store.adopt(keyOf(fd, 'full'), made.path)
        return { mediaType: isSound ? soundType : filmType, ...facts }
      } catch (error) {
        if (!(error instanceof NoFfmpegError)) throw error
        warnOfMissingFfmpeg()
        await store.adopt(keyOf(fd, 'full'), original.path)
        return { mediaType }
      }
    },

    /** Call this once the film has been converted, or cannot be. */
    dropOriginal: ({ fd }: Pick<StoredMedia, 'fd'>): Promise<void> => store.remove(keyOf(fd, 'original')),

    /** Returns the file of a descriptor in a size; undefined if there is no such size. */
    find: async (
      file: Pick<StoredMedia, 'fd' | 'mediaType'>,
      size: MediaSize | undefined,
    ): Promise<{ key: string; bytes: number; mediaType: string } | undefined> => {
      const key = keyOf(file.fd, size ?? 'full')
      const bytes = await store.size(key)
      if (bytes === undefined) return undefined
      return { key, bytes, mediaType: size === undefined ? file.mediaType : sizedImageType }
    },
  }
}
const unlessNoFfmpeg = (error: unknown): undefined => {
  if (error instanceof NoFfmpegError) return undefined
  throw error
}
export type MediaStorage = ReturnType<typeof createMediaStorage>
