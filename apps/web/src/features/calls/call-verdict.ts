import type { MediaFault, SpeedTestResult } from '@lykta/calls'
import type { PathTestResult } from '@lykta/calls/path-test'

export interface CallFacts {
  channel: Pick<SpeedTestResult, 'upKbps' | 'downKbps'> | 'tooSlow' | 'lost' | 'failed'
  /** How far sound and picture would get. */
  path: PathTestResult | 'failed'
  /** Why it did not open. */
  microphone: MediaFault | undefined
  camera: MediaFault | undefined
  mayUseVideo: boolean
}

/** What a picture of 960 × 540 with its sound needs in each direction, and what sound alone needs. */
const neededKbps = { video: 700, voice: 100 } as const

/** Returns what can be expected of a call from here; of several problems, the worst. */
export const callVerdict = ({ channel, path, microphone, camera, mayUseVideo }: CallFacts) => {
  if (microphone === 'insecure') return 'insecure'
  if (channel === 'lost') return 'unreachable'
  if (channel === 'failed') return 'untested'
  const kbps = channel === 'tooSlow' ? 0 : Math.min(channel.upKbps, channel.downKbps)
  if (kbps < neededKbps.voice) return 'tooSlow'
  if (path === 'blocked') return 'blocked'
  if (path === 'failed') return 'untested'
  if (microphone !== undefined) return 'unheard'
  if (!mayUseVideo) return 'worksVoice'
  if (camera !== undefined) return 'unseen'
  return kbps < neededKbps.video ? 'slowPicture' : 'works'
}
