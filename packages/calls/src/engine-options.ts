import type { FirstPicture } from '@lykta/contract/calls'
import type { EndCause } from '@lykta/contract/calls/causes'
import type { CallView, EndedCall } from './call-view.ts'
import type { Clock } from './clock.ts'
import type { Socket } from './connection.ts'
import type { Self } from './dialog.ts'
import type { EngineState } from './engine-state.ts'
import type { CallMedia } from './media.ts'
import type { OnNetworkChange } from './network-change.ts'
import type { SavedCalls } from './saved-calls.ts'
import type { KeepScreenAwake } from './keep-screen-awake.ts'
import type { Credentials } from './session.ts'
import type { SpeedTestResult } from './speed-test.ts'
import type { Readable } from './observable-store.ts'

export interface CallEngineOptions {
  /** `wss://…/verto` */
  url: string
  /** False: the channel is another server's, which asks Lykta who somebody is; the app learns elsewhere that its login has ended. */
  refusalsAreFinal?: boolean
  /** The stored `sessionId` of this browser or TV. */
  vertoSessionId: string
  /** Asked at every sign-in; undefined: nobody to sign in. */
  credentials: () => Credentials | undefined | Promise<Credentials | undefined>
  /** Asked before every call, because TURN credentials expire. */
  iceServers: () => Promise<RTCIceServer[]>
  /** How the other side sees the caller. */
  self: () => Self
  /** False: every call of this side is a voice call. */
  mayUseVideo?: () => boolean
  iceTransportPolicy?: RTCIceTransportPolicy
  /** 0 on a TV, where there is no picture to read first. */
  incomingShownAfterMs?: number
  saved?: SavedCalls
  clock?: Clock
  ids?: () => string
  random?: () => number
  media?: CallMedia
  createSocket?: (url: string) => Socket
  onNetworkChange?: OnNetworkChange
  /** Requested at the first call and released after the last. */
  keepScreenAwake?: KeepScreenAwake
  /** A call has ended: the time to report it and to read the history again. */
  onEnded?: (call: EndedCall) => void
  /** This side's camera was turned on or off during a call: the partner has to be told (`relatives/toggle_cam`). */
  onCameraToggled?: (call: CallView, mute: boolean) => void
  /** Told once for each answered call with a picture how long that took; nothing depends on it. */
  reportFirstPicture?: (picture: FirstPicture) => Promise<unknown>
}

export interface OutgoingCall {
  /** The extension to call. */
  destination: string
  /** False: a voice call, whose camera is off until it is turned on. */
  video: boolean
  /** The name of the extension's owner, if the app knows it. */
  partner: { name: string; nickName: string; avatar: string | null }
}

/** "cant not find extention": the callee has none. */
export class MissingDestinationError extends Error {
  constructor() {
    super('A new call needs a destination number')
    this.name = 'MissingDestinationError'
  }
}

export interface CallEngine {
  state: Readable<EngineState>
  clock: Clock
  start(): void
  /** Hangs up and signs out. */
  stop(): void
  /** Takes the channel back from another tab. */
  takeOver(): void
  /**
   * Hangs up any other call and places this one; the state shows its progress.
   * @returns its id
   * @throws MissingDestinationError
   */
  call(outgoing: OutgoingCall): string
  /** Hangs up any other call first. Without `camera`, the camera stays as set while ringing, or else as the caller's. */
  answer(callID: string, options?: { camera?: boolean; automatic?: boolean }): void
  /** Ends a call, or declines one that is ringing. */
  hangUp(callID: string, cause?: EndCause): void
  setMicrophone(callID: string, on: boolean): void
  /** Another device was chosen: calls switch to it, and show the result. */
  changeDevice(device: 'microphone' | 'camera'): Promise<void>
  /** @throws MediaError when the camera cannot be opened */
  setCamera(callID: string, on: boolean): Promise<void>
  /** @throws ChannelError */
  setHeld(callID: string, held: boolean): Promise<void>
  /** @throws ChannelError */
  sendDigits(callID: string, digits: string): Promise<void>
  /**
   * A chat message to another extension.
   * @throws Error without `to` or `body`; ChannelError
   */
  sendChat(message: { to: string; body: string }): Promise<void>
  /** What the feed or the box's channel said about the partner's camera. */
  setPartnerCamera(mute: boolean): void
  setHdmi(hdmi: boolean | null): void
  /** @throws ChannelError */
  speedTest(): Promise<SpeedTestResult>
}
