import type { CallState } from '@lykta/contract/calls/call-states'
import type { CallerName } from '@lykta/contract/calls/caller-name'
import type { EndCause } from '@lykta/contract/calls/causes'
import type { CallDevice } from '@lykta/contract/calls/side-state'
import type { MediaError, MediaFault } from './media-error.ts'
import type { Quality } from './media-quality.ts'

/**
 * Why a device gives nothing. `unplugged`: it was removed, and there is no other to switch to. `interrupted`: the phone or
 * computer has paused it, for example for a locked screen or a switch on the device, and resumes it on its own.
 */
export type DeviceFault = MediaFault | 'unplugged' | 'interrupted'

export interface DeviceView {
  enabled: boolean
  /** The device is being opened. */
  pending: boolean
  /** The call goes on without this device. */
  fault: DeviceFault | null
  /** The name of a device that took over automatically when another was unplugged. */
  tookOver: string | null
}

export interface CallEnd {
  /** Other clients and servers may use a name that is not in our table. */
  cause: EndCause | (string & {})
  by: 'me' | 'other' | 'network'
  /** The other side ended the call before there was any media: "busy" in the specification. */
  busy: boolean
  /** Until when the other side does not want to be disturbed, such as 07:00 on its clock. */
  quietUntil?: string
  /** With USER_MEDIA_ERROR: which device, and why. */
  mediaError: MediaError | null
}

/** Everything that a screen shows of one call. */
export interface CallView {
  callID: string
  /** This side was called. */
  isReceiver: boolean
  state: CallState
  partner: CallerName & { extension: string }
  /** Begun as a video call. */
  video: boolean
  localStream: MediaStream
  /** Set once the call is answered and the other side's first track carries something. */
  remoteStream: MediaStream | null
  microphone: DeviceView
  camera: DeviceView
  /** A device of the other side has said that it is ringing. */
  rings: boolean
  /** The other side has said that its camera is on. */
  partnerCamera: boolean
  /** The other side has said that its microphone is muted. */
  partnerMuted: boolean
  /** What does not work on the other side, as it has said. */
  partnerFailed: readonly CallDevice[]
  /** The other side has said that it has put this one on hold. */
  partnerHolds: boolean
  /** Somebody there may enter digits: the client is not Lykta's, or the number is of another server. */
  takesDigits: boolean
  /** When it became active (ms); null: not yet. */
  startedAt: number | null
  /** Media was lost and is being renewed. */
  recovering: boolean
  /** For some seconds nothing, neither picture nor sound, has come from the other side. */
  silent: boolean
  /** The quality of the connection; null: not known yet. */
  quality: Quality | null
  end: CallEnd | null
}

/** What is shown for a moment after the end of a call. */
export interface EndedCall {
  callID: string
  isReceiver: boolean
  partner: CallerName & { extension: string }
  video: boolean
  startedAt: number | null
  endedAt: number
  /** Whole seconds of talk; 0: it was never answered. */
  seconds: number
  end: CallEnd
}
