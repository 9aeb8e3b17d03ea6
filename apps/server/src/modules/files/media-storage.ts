import type { FileKind, MediaSize } from '@lykta/contract/files'
import { AppError } from '../../errors.ts'
import type { Ids } from '../../platform/clock.ts'
import type { FileStore } from '../../platform/files.ts'
import { NoFfmpegError, filmType, type FilmFacts, type Films } from '../../platform/films.ts'
import { sizedImageType, type ImageFormat, type Images } from '../../platform/images.ts'
import type { Incoming, IncomingFile } from '../../platform/incoming.ts'
import type { Log } from '../../platform/log.ts'
import { filmFormatOf, sniff } from './sniff.ts'

/** What is known of a file once it is kept. */
export interface StoredMedia {
  fd: string
  kind: FileKind
  mediaType: string
  /** `processing`: a film that is yet to be made into what every browser plays. */
  state: 'processing' | 'ready'
  percent: number
  width: number | null
  height: number | null
  durationMs: number | null
}

/** A film as it came in is kept only until it is made into what is shown. */
type Part = MediaSize | 'full' | 'original'
const parts: readonly Part[] = ['full', 'thumb', 'screen', 'tv', 'poster', 'original']

const keyOf = (fd: string, part: Part) => `${fd}.${part}`

/** What a key of the store says. */
export const partOf = (key: string): { fd: string; part: string } => {
  const [fd = '', part = ''] = key.split('.')
  return { fd, part }
}

/** Brings a file that came in to where it is kept and served from: a picture in its sizes, a film as every browser plays it. */
export const createMediaStorage = (deps: {
  store: FileStore
  images: Images
  films: Films
  incoming: Pick<Incoming, 'place'>
  ids: Ids
  log: Log
}) => {
  const { store, images, films, incoming, ids, log } = deps

  const warnOfMissingFfmpeg = () => {
    log.warn('there is no ffmpeg (FFMPEG_PATH): a film stays as it came, and not every TV can play it')
  }

  const discard = async ({ fd }: Pick<StoredMedia, 'fd'>): Promise<void> => {
    for (const part of parts) await store.remove(keyOf(fd, part))
  }

  /** All or nothing. */
  const allOrNothing = async (fd: string, write: () => Promise<void>): Promise<void> => {
    try {
      await write()
    } catch (error) {
      await discard({ fd })
      throw error
    }
  }

  const storeImage = async (fd: string, path: string, format: ImageFormat): Promise<StoredMedia> => {
    const { full, sized, mediaType, width, height } = await images.prepare(path, format)
    await allOrNothing(fd, async () => {
      await store.put(keyOf(fd, 'thumb'), sized.thumb)
      await store.put(keyOf(fd, 'screen'), sized.screen)
      await store.put(keyOf(fd, 'tv'), sized.tv)
      await store.put(keyOf(fd, 'full'), full)
    })
    return { fd, kind: 'image', mediaType, state: 'ready', percent: 100, width, height, durationMs: null }
  }

  /** Without ffmpeg a film stays as it is, and plays where the browser can. */
  const storeFilm = async (fd: string, path: string, mediaType: string): Promise<StoredMedia> => {
    const facts = await films.inspect(path, filmFormatOf(mediaType)).catch((error: unknown) => {
      if (error instanceof NoFfmpegError) return undefined
      throw error
    })
    if (facts === undefined) {
      warnOfMissingFfmpeg()
      await store.adopt(keyOf(fd, 'full'), path)
      const unknown = { width: null, height: null, durationMs: null }
      return { fd, kind: 'video', mediaType, state: 'ready', percent: 100, ...unknown }
    }
    const { still, width, height, durationMs = null } = facts
    await allOrNothing(fd, async () => {
      await store.put(keyOf(fd, 'poster'), await images.still(still))
      await store.adopt(keyOf(fd, 'original'), path)
    })
    return { fd, kind: 'video', mediaType, state: 'processing', percent: 0, width, height, durationMs }
  }

  return {
    discard,

    /**
     * By what its content says, whatever its name does.
     * @throws file_type, file_size, file_unreadable, file_too_long, file_too_many_pixels
     */
    store: async (file: IncomingFile, limitOf: (kind: FileKind) => number): Promise<StoredMedia> => {
      const content = sniff(await file.head())
      if (content === undefined) throw new AppError('file_type')
      if (file.size > limitOf(content.kind)) throw new AppError('file_size')
      const fd = ids.token()
      return content.kind === 'image'
        ? storeImage(fd, file.path, content.format)
        : storeFilm(fd, file.path, content.mediaType)
    },

    /**
     * Makes a film as it came in into what is shown.
     * @throws file_unreadable, FfmpegStoppedError
     */
    makeFilm: async (
      { fd, mediaType, size: bytes }: Pick<StoredMedia, 'fd' | 'mediaType'> & { size: number },
      options: { signal: AbortSignal; onPercent: (percent: number) => void },
    ): Promise<Partial<FilmFacts> & { mediaType: string }> => {
      await using original = await store.local(keyOf(fd, 'original'))
      await using made = incoming.place()
      const from = { path: original.path, format: filmFormatOf(mediaType), bytes }
      try {
        const facts = await films.convert(from, made.path, options)
        await store.adopt(keyOf(fd, 'full'), made.path)
        return { mediaType: filmType, ...facts }
      } catch (error) {
        if (!(error instanceof NoFfmpegError)) throw error
        warnOfMissingFfmpeg()
        await store.adopt(keyOf(fd, 'full'), original.path)
        return { mediaType }
      }
    },

    /** Once what is shown has been made of it, or cannot be. */
    dropOriginal: ({ fd }: Pick<StoredMedia, 'fd'>): Promise<void> => store.remove(keyOf(fd, 'original')),

    /** What is kept under a descriptor in a size; undefined: no such size of it. */
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
export type MediaStorage = ReturnType<typeof createMediaStorage>
