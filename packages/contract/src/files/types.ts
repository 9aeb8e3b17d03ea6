/**
 * What may be attached. The specification's list, plus HEIC and WebP, which phones make. This file imports nothing, so
 * that an app can look before it sends.
 */
export const imageExtensions = ['jpeg', 'jpg', 'png', 'gif', 'tiff', 'tif', 'heic', 'heif', 'webp'] as const
export const videoExtensions = ['mp4', '3gp', 'ogg', 'ogv', 'wmv', 'webm', 'flv', 'avi', 'mov'] as const
/** Voice messages, in the containers that browsers record: MP4, WebM and Ogg. */
export const audioExtensions = ['m4a', 'weba', 'oga'] as const

export const imageTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/tiff',
  'image/heic',
  'image/heif',
  'image/webp',
] as const
export const videoTypes = [
  'video/mp4',
  'video/3gpp',
  'video/ogg',
  'video/x-ms-wmv',
  'video/webm',
  'video/x-flv',
  'video/x-msvideo',
  'video/quicktime',
] as const

export type FileKind = 'image' | 'video' | 'audio'

/** The kind that a file's name promises; undefined when Lykta does not take it. */
export const fileKindOf = (name: string): FileKind | undefined => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (imageExtensions.some((one) => one === extension)) return 'image'
  if (videoExtensions.some((one) => one === extension)) return 'video'
  if (audioExtensions.some((one) => one === extension)) return 'audio'
  return undefined
}
