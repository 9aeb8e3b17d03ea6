export { partnerToggledCamera, useCallBusy } from './engine-handle.ts'
export { reloadReach } from './queries.ts'
