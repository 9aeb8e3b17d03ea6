export { CallChannelLine } from './CallChannelLine.tsx'
export { partnerToggledCamera, useCallBusy } from './engine-handle.ts'
export { reloadReach } from './queries.ts'
