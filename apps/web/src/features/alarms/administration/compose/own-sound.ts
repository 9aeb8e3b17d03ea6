import { ownSoundLimits } from '@lykta/contract/alarms/names'
import { soundTypeOf } from '@lykta/contract/files/content'
import { lookAtFile } from '../../../../shared/files/look-at-file.ts'

export type SoundProblem = 'type' | 'size' | 'long' | 'unreadable'

/** How long a recording is; undefined where the browser cannot read it. */
const durationMs = async (file: File): Promise<number | undefined> => {
  const context = new OfflineAudioContext(1, 1, 44_100)
  const sound = await context.decodeAudioData(await file.arrayBuffer()).catch(() => undefined)
  return sound === undefined ? undefined : sound.duration * 1_000
}

/** What keeps a recording from being an alarm's sound; found before anything is sent. */
export const soundProblem = async (file: File): Promise<SoundProblem | undefined> => {
  const seen = await lookAtFile(file)
  if (seen.problem === undefined && soundTypeOf(seen.content) === undefined) return 'type'
  if (file.size > ownSoundLimits.bytes) return 'size'
  const length = await durationMs(file)
  if (length === undefined) return 'unreadable'
  return length > ownSoundLimits.durationMs ? 'long' : undefined
}
