import { lookAtFile } from './look-at-file.ts'
import { readMedia } from './read-media.ts'

/** A chosen picture as this browser can draw it: the server's version, if it cannot draw the original. */
export const previewOfUpload = async (chosen: File, fd: string): Promise<Blob> => {
  const seen = await lookAtFile(chosen)
  if (seen.problem !== undefined || seen.isDrawn) return chosen
  try {
    const answer = await readMedia(`/media/${fd}?size=screen`)
    return answer.ok ? await answer.blob() : chosen
  } catch {
    return chosen
  }
}
