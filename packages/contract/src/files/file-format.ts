import {
  audioExtensions,
  fileKindOf,
  imageExtensions,
  videoExtensions,
  type FileKind,
} from './file-extensions.ts'

/*
 * Identifies a file by its first bytes, as phones, computers and messengers name files as they like. The server decides by this,
 * and an app that checks before sending comes to the same result.
 */

/** How many bytes are looked at. */
export const headBytes = 4_096

export const imageFormats = ['jpeg', 'png', 'gif', 'tiff', 'heic', 'webp', 'avif', 'bmp'] as const
export type ImageFormat = (typeof imageFormats)[number]

export const filmTypes = [
  'video/mp4',
  'video/3gpp',
  'video/ogg',
  'video/x-ms-wmv',
  'video/webm',
  'video/x-flv',
  'video/x-msvideo',
  'video/quicktime',
] as const
export type FilmType = (typeof filmTypes)[number]

export const soundTypes = ['audio/mp4', 'audio/webm', 'audio/ogg'] as const
export type SoundType = (typeof soundTypes)[number]

export type FileContent =
  | { kind: Extract<FileKind, 'image'>; format: ImageFormat }
  | { kind: Extract<FileKind, 'video'>; mediaType: FilmType }
  | { kind: Extract<FileKind, 'audio'>; mediaType: SoundType }

const image = (format: ImageFormat): FileContent => ({ kind: 'image', format })
const video = (mediaType: FilmType): FileContent => ({ kind: 'video', mediaType })
const sound = (mediaType: SoundType): FileContent => ({ kind: 'audio', mediaType })

/** The HEIC brands that the decoder can read. Others have the same box. */
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx'])
const avifBrands = new Set(['avif', 'avis'])
/** Brands that do not say how pictures are coded; the compatible brands after them do. */
const pictureBrands = new Set(['mif1', 'msf1'])
const notVideoBrands = /^(heim|heis|hevm|hevs|jp2|jpm|jpx|crx|M4B|M4P)/
/** QuickTime files older than brands begin with one of these boxes. */
const quickTimeBoxes = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

const oggVideoCodecs = ['theora', 'BBCD', '\u0001video']
const oggSoundCodecs = ['OpusHead', '\u0001vorbis']
const asf = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0x00, 0xaa, 0x00, 0x62, 0xce, 0x6c]
/** The sizes of the header that follows the first 14 bytes of a bitmap, by its versions. */
const bmpHeaders = new Set([12, 40, 52, 56, 64, 108, 124])

/** Returns the format of a file, by its first bytes; undefined if Lykta does not accept it. */
export const contentOf = (head: Uint8Array): FileContent | undefined => {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (begins(0xff, 0xd8, 0xff)) return image('jpeg')
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return image('png')
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return image('gif')
  if (begins(0x49, 0x49, 0x2a, 0) || begins(0x4d, 0x4d, 0, 0x2a)) return image('tiff')
  if (text(0, 2) === 'BM' && bmpHeaders.has(head[14] ?? 0) && text(15, 18) === '\0\0\0') return image('bmp')
  if (text(0, 4) === 'RIFF') {
    if (text(8, 12) === 'WEBP') return image('webp')
    return text(8, 12) === 'AVI ' ? video('video/x-msvideo') : undefined
  }
  if (text(4, 8) === 'ftyp') return byBrands(text(8, 12), text(16, Math.min(head[3] ?? 0, 128)))
  if (quickTimeBoxes.has(text(4, 8))) return video('video/quicktime')
  if (begins(0x1a, 0x45, 0xdf, 0xa3)) {
    // WebM uses the Matroska container, which may hold anything.
    return text(0, 64).includes('webm') ? video('video/webm') : undefined
  }
  if (text(0, 4) === 'OggS') {
    // Each stream names its codec in the first pages; an audio file has none of these.
    const codecs = text(0, 1_024)
    if (oggVideoCodecs.some((codec) => codecs.includes(codec))) return video('video/ogg')
    return oggSoundCodecs.some((codec) => codecs.includes(codec)) ? sound('audio/ogg') : undefined
  }
  if (text(0, 4) === 'FLV\u0001') return video('video/x-flv')
  if (begins(...asf)) return video('video/x-ms-wmv')
  return undefined
}

const byBrands = (brand: string, others: string): FileContent | undefined => {
  if (heicBrands.has(brand)) return image('heic')
  if (avifBrands.has(brand)) return image('avif')
  // Compatible brands have four letters each.
  if (pictureBrands.has(brand)) {
    const named = others.match(/.{4}/gs) ?? []
    const isAvif = named.some((one) => avifBrands.has(one)) && !named.some((one) => heicBrands.has(one))
    return image(isAvif ? 'avif' : 'heic')
  }
  if (notVideoBrands.test(brand)) return undefined
  if (brand === 'M4A ') return sound('audio/mp4')
  if (brand.startsWith('3g')) return video('video/3gpp')
  return video(brand === 'qt  ' ? 'video/quicktime' : 'video/mp4')
}

/** The format of content that should be sound. MP4 and WebM do not say at the beginning whether they contain pictures. */
export const soundTypeOf = (content: FileContent): SoundType | undefined => {
  if (content.kind === 'audio') return content.mediaType
  if (content.kind === 'image') return undefined
  if (content.mediaType === 'video/mp4') return 'audio/mp4'
  return content.mediaType === 'video/webm' ? 'audio/webm' : undefined
}

/**
 * The kind of a file. The name only matters for sound: a voice message has to have the name of one. Undefined if Lykta does
 * not accept the file.
 */
export const kindOf = (content: FileContent, name: string): FileKind | undefined => {
  if (fileKindOf(name) === 'audio' && soundTypeOf(content) !== undefined) return 'audio'
  return content.kind === 'audio' ? undefined : content.kind
}

const endings: Record<ImageFormat | FilmType | SoundType, string> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  tiff: 'tiff',
  heic: 'heic',
  webp: 'webp',
  avif: 'avif',
  bmp: 'bmp',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'video/ogg': 'ogv',
  'video/x-ms-wmv': 'wmv',
  'video/webm': 'webm',
  'video/x-flv': 'flv',
  'video/x-msvideo': 'avi',
  'video/quicktime': 'mov',
  'audio/mp4': 'm4a',
  'audio/webm': 'weba',
  'audio/ogg': 'oga',
}
const knownEnding = new RegExp(
  `\\.(${[...imageExtensions, ...videoExtensions, ...audioExtensions].join('|')})$`,
  'i',
)

/** The name with an ending for this kind of file, unless it has one already. */
export const nameFitting = (name: string, content: FileContent): string => {
  if (fileKindOf(name) === kindOf(content, name)) return name
  const ending = endings[content.kind === 'image' ? content.format : content.mediaType]
  return `${name.replace(knownEnding, '')}.${ending}`
}
