/** The call engine of both apps, without React; `@lykta/calls/react` bridges it. */
export { announceCamera } from './announce-camera-off.ts'
export { createCallEngine } from './engine.ts'
export {
  MissingDestinationError,
  type CallEngine,
  type CallEngineOptions,
  type OutgoingCall,
} from './engine-options.ts'
export type { Self } from './dialog.ts'
export type { EngineState } from './engine-state.ts'
export type { CallEnd, CallView, DeviceFault, DeviceView, EndedCall } from './call-view.ts'
export { isInCall, isOver } from './call-states.ts'
export { isDeviceFailing } from './is-device-failing.ts'
export { ChannelError } from './channel-error.ts'
export { systemClock, type Clock } from './clock.ts'
export type { ConnectionStatus, Socket } from './connection.ts'
export { asHours, asMinutes, createElapsed } from './elapsed.ts'
export {
  audioConstraints,
  browserMedia,
  createBrowserMedia,
  videoConstraints,
  type CallMedia,
  type DeviceChoice,
} from './media.ts'
export type { Quality } from './media-quality.ts'
export { endReason, type EndReason } from './end-reason.ts'
export { MediaError, type MediaFault } from './media-error.ts'
export { otherSide, unheard, type OtherSide } from './other-side-state.ts'
export { browserKeepsAwake } from './keep-screen-awake.ts'
export type { CreatePeer, Peer, PeerOptions } from './peer.ts'
export { createSavedCalls, SavedCallSchema, type SavedCall, type SavedCalls } from './saved-calls.ts'
export type { Credentials, UserStatus } from './session.ts'
export type { SpeedTestResult } from './speed-test.ts'
export { createStore, type Readable, type Store } from './observable-store.ts'
