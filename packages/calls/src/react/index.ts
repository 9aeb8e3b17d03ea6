/** The call engine in React: the state by `useSyncExternalStore`, never by effects. */
export { CallEngineProvider, useCallEngine, useCallState } from './call-engine.tsx'
export { useElapsed } from './use-elapsed.ts'
export { useMediaStream } from './use-media-stream.ts'
export { useReadable } from './use-readable.ts'
