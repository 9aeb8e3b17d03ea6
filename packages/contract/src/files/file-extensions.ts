/**
 * The extensions of files that may be attached: the specification's list, and others that phones and computers produce.
 */
export const imageExtensions = [
  'jpeg',
  'jpg',
  'jfif',
  'jpe',
  'png',
  'gif',
  'tiff',
  'tif',
  'heic',
  'heif',
  'webp',
  'avif',
  'bmp',
] as const
export const videoExtensions = ['mp4', '3gp', 'ogg', 'ogv', 'wmv', 'webm', 'flv', 'avi', 'mov'] as const
/** Voice messages, in the containers that browsers record: MP4, WebM and Ogg. */
export const audioExtensions = ['m4a', 'weba', 'oga'] as const

export type FileKind = 'image' | 'video' | 'audio'

/** The kind that a file's name suggests, whatever its content (`file-format.ts`); undefined if it suggests none. */
export const fileKindOf = (name: string): FileKind | undefined => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (imageExtensions.some((one) => one === extension)) return 'image'
  if (videoExtensions.some((one) => one === extension)) return 'video'
  if (audioExtensions.some((one) => one === extension)) return 'audio'
  return undefined
}
