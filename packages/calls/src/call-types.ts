import type { EndCause } from '@lykta/contract/calls/causes'
import type { ServerRequest } from '@lykta/contract/calls/verto-server-requests'
import type { CallView } from './call-view.ts'
import type { Clock } from './clock.ts'
import type { Dialog } from './dialog.ts'
import type { AnsweredCall } from './first-picture.ts'
import type { CallMedia } from './media.ts'
import type { Session } from './session.ts'
import type { Readable } from './observable-store.ts'

/** The data of a call at its start. */
export interface CallBegin {
  callID: string
  isReceiver: boolean
  partner: CallView['partner']
  video: boolean
  takesDigits: boolean
  /** How the two switches are set at the start. */
  microphone: boolean
  camera: boolean
  /** Called with whether this side's camera is on. */
  dialog: (camera: boolean) => Dialog
  /** The other side's offer; null on the calling side. */
  offer: string | null
  /** When it became active (ms), for a call resumed after a reload. */
  startedAt: number | null
}

export interface CallOptions {
  begin: CallBegin
  mayUseVideo: boolean
  media: CallMedia
  clock: Clock
  iceServers: () => Promise<RTCIceServer[]>
  iceTransportPolicy: RTCIceTransportPolicy
  request: Session['request']
  isSignedIn: () => boolean
  onAnswered: (answered: Omit<AnsweredCall, 'answeredAt'> & { answeredAt: number | undefined }) => void
}

export interface Call {
  view: Readable<CallView>
  /** Calls the other side. Every failure ends the call; nothing is thrown. */
  place(): Promise<void>
  /** `automatic`: nobody has pressed anything. */
  answer(how: { camera: boolean; automatic: boolean }): Promise<void>
  /** Connects to the caller while it rings. No device is opened and nothing is sent. */
  connectEarly(): Promise<void>
  /** Tells the caller that the call is now ringing here. */
  announceRinging(): void
  /** Resumes a call that this session had before a reload. */
  recover(): void
  end(cause: EndCause): void
  received(request: ServerRequest): void
  /** The channel is gone: an unanswered call is over, an answered one goes on. */
  channelLost(): void
  /** The channel is back; `listed`: the server still has this call. */
  channelBack(listed: boolean): void
  /** This device may be on another network than before, or has slept. */
  networkChanged(): void
  setMicrophone(on: boolean): void
  /** Another microphone or camera was chosen. */
  changeDevice(device: 'microphone' | 'camera'): Promise<void>
  /** @throws MediaError */
  setCamera(on: boolean): Promise<void>
  setPartnerCamera(on: boolean): void
  /** @throws ChannelError */
  setHeld(held: boolean): Promise<void>
  /** @throws ChannelError */
  sendDigits(digits: string): Promise<void>
}
