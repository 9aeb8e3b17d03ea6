export { useCallBusy } from './call-busy.ts'
export { partnerToggledCamera } from './partner-camera.ts'
