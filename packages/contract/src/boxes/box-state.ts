import { batteryGreenFromPercent } from '../constants.ts'

/** What is known about a box's TV: the same in every list, card and board. Null: not reported. */
export interface BoxFacts {
  /** False: it has no TV, whatever the last one reported. */
  hasTv: boolean
  online: boolean
  battery: number | null
  usingBattery: boolean | null
}

/** The state of a box, the worst first. `online` has power. If the TV is not connected, its last report about power is no state. */
export const boxStates = ['noTv', 'offline', 'lowBattery', 'onBattery', 'online'] as const
export type BoxState = (typeof boxStates)[number]

/** A box that reports the level of its battery, but not that it is charged, is assumed to run on it. */
export const boxStateOf = ({ hasTv, online, battery, usingBattery }: BoxFacts): BoxState => {
  if (!hasTv) return 'noTv'
  if (!online) return 'offline'
  if (!(usingBattery ?? battery !== null)) return 'online'
  return battery !== null && battery < batteryGreenFromPercent ? 'lowBattery' : 'onBattery'
}
