/**
 * What the names of files that may be attached end in. The specification's list, and what phones and computers make
 * besides.
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

/** The kind that a file's name promises, which its content may not keep (`file-format.ts`); undefined when it promises none. */
export const fileKindOf = (name: string): FileKind | undefined => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (imageExtensions.some((one) => one === extension)) return 'image'
  if (videoExtensions.some((one) => one === extension)) return 'video'
  if (audioExtensions.some((one) => one === extension)) return 'audio'
  return undefined
}
