/** Begins as a JPEG does, whatever its name. */
export const jpegFile = (name: string, type = 'image/jpeg'): File =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'picture'], name, { type })

/** Begins as a WebM film does. */
export const webmFile = (name: string, bytes = 40): File =>
  new File([Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3), 'webm', 'f'.repeat(Math.max(0, bytes - 8))], name, {
    type: 'video/webm',
  })

/** Begins as an MP4 does, which may be a film or a recording. */
export const mp4File = (name: string, bytes = 40): File =>
  new File(['\0\0\0\u0018ftypisom', 'f'.repeat(Math.max(0, bytes - 12))], name)

/** A picture that every browser draws. */
export const drawnFile = async (name: string): Promise<File> => {
  const canvas = new OffscreenCanvas(8, 8)
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

/** Begins as a picture of a newer phone does, which not every browser draws. */
export const heicFile = (name: string): File =>
  new File(['\0\0\0\u0018ftypheic', 'f'.repeat(28)], name, { type: 'image/heic' })
