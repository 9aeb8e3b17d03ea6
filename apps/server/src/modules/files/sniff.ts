import type { FileKind } from '@lykta/contract/files'
import type { FilmFormat } from '../../platform/films.ts'
import type { ImageFormat } from '../../platform/images.ts'

/** What the first bytes of a file say it is. */
export type Content =
  | { kind: Extract<FileKind, 'image'>; format: ImageFormat }
  | { kind: Extract<FileKind, 'video'>; mediaType: FilmType }
  | { kind: Extract<FileKind, 'audio'>; mediaType: SoundType }

/** The media types of films, each with its container. */
const filmFormats = {
  'video/mp4': 'mov',
  'video/3gpp': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/ogg': 'ogg',
  'video/x-ms-wmv': 'asf',
  'video/x-flv': 'flv',
  'video/x-msvideo': 'avi',
} as const satisfies Record<string, FilmFormat>
type FilmType = keyof typeof filmFormats

/** The media types of voice messages, each with its container. */
const soundFormats = {
  'audio/mp4': 'mov',
  'audio/webm': 'matroska',
  'audio/ogg': 'ogg',
} as const satisfies Record<string, FilmFormat>
type SoundType = keyof typeof soundFormats

/** @throws if it is not the type of a film or of a voice message */
export const filmFormatOf = (mediaType: string): FilmFormat => {
  const formats = Object.entries({ ...filmFormats, ...soundFormats })
  const format = new Map<string, FilmFormat>(formats).get(mediaType)
  if (format === undefined) throw new Error(`${mediaType} is neither film nor sound`)
  return format
}

const image = (format: ImageFormat): Content => ({ kind: 'image', format })
const video = (mediaType: FilmType): Content => ({ kind: 'video', mediaType })
const sound = (mediaType: SoundType): Content => ({ kind: 'audio', mediaType })

/** The type of a content that is to be sound. MP4 and WebM do not say at their beginning whether they hold a picture. */
export const soundTypeOf = (content: Content): SoundType | undefined => {
  if (content.kind === 'audio') return content.mediaType
  if (content.kind === 'image') return undefined
  if (content.mediaType === 'video/mp4') return 'audio/mp4'
  return content.mediaType === 'video/webm' ? 'audio/webm' : undefined
}

/** The HEIC brands that the decoder reads. AVIF and others have the same box. */
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])
const notVideoBrands = /^(avif|avis|heim|heis|hevm|hevs|jp2|jpm|jpx|crx|M4B|M4P)/
/** QuickTime files from before there were brands begin with one of these boxes. */
const quickTimeBoxes = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

const oggVideoCodecs = ['theora', 'BBCD', '\u0001video']
const oggSoundCodecs = ['OpusHead', '\u0001vorbis']
const asf = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')
const ebml = Buffer.from('1a45dfa3', 'hex')

/** Returns the type of a file by its content, whatever its name says; undefined if Lykta does not accept it. */
export const sniff = (head: Buffer): Content | undefined => {
  const text = (from: number, to: number) => head.toString('latin1', from, to)
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (begins(0xff, 0xd8, 0xff)) return image('jpeg')
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return image('png')
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return image('gif')
  if (begins(0x49, 0x49, 0x2a, 0) || begins(0x4d, 0x4d, 0, 0x2a)) return image('tiff')
  if (text(0, 4) === 'RIFF') {
    if (text(8, 12) === 'WEBP') return image('webp')
    return text(8, 12) === 'AVI ' ? video('video/x-msvideo') : undefined
  }
  if (text(4, 8) === 'ftyp') return byBrand(text(8, 12))
  if (quickTimeBoxes.has(text(4, 8))) return video('video/quicktime')
  if (head.subarray(0, ebml.length).equals(ebml)) {
    // WebM uses the Matroska container, which may hold anything.
    return head.subarray(0, 64).includes('webm') ? video('video/webm') : undefined
  }
  if (text(0, 4) === 'OggS') {
    // Each stream names its codec in the first pages; an audio file has none of these.
    const codecs = text(0, 1_024)
    if (oggVideoCodecs.some((codec) => codecs.includes(codec))) return video('video/ogg')
    return oggSoundCodecs.some((codec) => codecs.includes(codec)) ? sound('audio/ogg') : undefined
  }
  if (text(0, 4) === 'FLV\u0001') return video('video/x-flv')
  if (head.subarray(0, asf.length).equals(asf)) return video('video/x-ms-wmv')
  return undefined
}

const byBrand = (brand: string): Content | undefined => {
  if (heicBrands.has(brand)) return image('heic')
  if (notVideoBrands.test(brand)) return undefined
  if (brand === 'M4A ') return sound('audio/mp4')
  if (brand.startsWith('3g')) return video('video/3gpp')
  return video(brand === 'qt  ' ? 'video/quicktime' : 'video/mp4')
}
