import type { FilmType, SoundType } from '@lykta/contract/files'
import type { FilmFormat } from '../../platform/films.ts'

/** The container of each media type of films and voice messages. */
const formats = {
  'video/mp4': 'mov',
  'video/3gpp': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/ogg': 'ogg',
  'video/x-ms-wmv': 'asf',
  'video/x-flv': 'flv',
  'video/x-msvideo': 'avi',
  'audio/mp4': 'mov',
  'audio/webm': 'matroska',
  'audio/ogg': 'ogg',
} as const satisfies Record<FilmType | SoundType, FilmFormat>

/** @throws if it is not the type of a film or of a voice message */
export const filmFormatOf = (mediaType: string): FilmFormat => {
  const format = new Map<string, FilmFormat>(Object.entries(formats)).get(mediaType)
  if (format === undefined) throw new Error(`${mediaType} is neither film nor sound`)
  return format
}
