import { isApiError, type ApiErrorCode } from '@lykta/client'
import { ownSoundLimits } from '@lykta/contract/alarms'
import { soundTypeOf } from '@lykta/contract/files'
import { lookAtFile } from '../../../../shared/files/look-at-file.ts'

export type SoundProblem = 'type' | 'size' | 'long' | 'unread' | 'unfinished' | 'unreadable'

/** How long a recording is; undefined if the browser cannot read it. */
const durationMs = async (file: File): Promise<number | undefined> => {
  const context = new OfflineAudioContext(1, 1, 44_100)
  const sound = await context.decodeAudioData(await file.arrayBuffer()).catch(() => undefined)
  return sound === undefined ? undefined : sound.duration * 1_000
}

const refusals: Partial<Record<ApiErrorCode, SoundProblem>> = {
  file_type: 'type',
  unsupported_media_type: 'type',
  file_size: 'size',
  too_large: 'size',
  file_too_long: 'long',
  file_unfinished: 'unfinished',
  file_unreadable: 'unreadable',
}

/** What the server has found wrong with a recording: its own texts are about pictures and films. */
export const refusedSound = (error: unknown): SoundProblem | undefined =>
  isApiError(error) ? refusals[error.code] : undefined

/** Why a recording cannot be an alarm's sound, found before anything is sent. */
export const soundProblem = async (file: File): Promise<SoundProblem | undefined> => {
  const seen = await lookAtFile(file)
  if (seen.problem === 'unread') return 'unread'
  if (seen.problem === undefined && soundTypeOf(seen.content) === undefined) return 'type'
  if (file.size > ownSoundLimits.bytes) return 'size'
  const length = await durationMs(file)
  if (length === undefined) return 'unreadable'
  return length > ownSoundLimits.durationMs ? 'long' : undefined
}
