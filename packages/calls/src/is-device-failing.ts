import type { DeviceView } from './call-view.ts'

/** Whether a device gives nothing although it should. If it is switched off, being paused as well does not count. */
export const isDeviceFailing = ({ enabled, fault }: Pick<DeviceView, 'enabled' | 'fault'>): boolean =>
  fault !== null && (enabled || fault !== 'interrupted')
