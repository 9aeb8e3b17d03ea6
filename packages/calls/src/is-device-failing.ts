import type { DeviceView } from './call-view.ts'

/** Whether a device gives nothing although it should: one that is switched off and paused besides is only off. */
export const isDeviceFailing = ({ enabled, fault }: Pick<DeviceView, 'enabled' | 'fault'>): boolean =>
  fault !== null && (enabled || fault !== 'interrupted')
