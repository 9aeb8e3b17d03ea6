/**
 * REST and everything else about calls. Code that runs in a browser imports the files it needs instead (`calls/verto-frames`,
 * `calls/constants`, `calls/caller-name`…), because this file brings in the full schema library.
 */
export { callStates, type CallState } from './call-states.ts'
export { CallerNameSchema, readCallerName, writeCallerName, type CallerName } from './caller-name.ts'
export {
  causeCodeOf,
  clientCauses,
  hangupCauses,
  isHangupCause,
  resolveCause,
  type EndCause,
  type HangupCause,
} from './causes.ts'
export { extensionOf } from './extension.ts'
export {
  CallHistoryEntrySchema,
  CallHistorySchema,
  ChangeStatusSchema,
  FirstPictureSchema,
  type FirstPicture,
  BoxReachSchema,
  type BoxReach,
  IceServersSchema,
  ReportCallSchema,
  ToggleCamSchema,
  type CallHistoryEntry,
  type ChangeStatus,
  type IceServers,
  type ReportCall,
  type ToggleCam,
} from './rest-bodies.ts'
