export { partnerToggledCamera, useCallBusy } from './engine-handle.ts'
