import { batteryGreenFromPercent } from '../constants.ts'

/** What is known of a box's TV: the same of every list, card and board. Null is not reported. */
export interface BoxFacts {
  /** False: no TV stands for it, whatever the last one reported. */
  hasTv: boolean
  online: boolean
  battery: number | null
  usingBattery: boolean | null
}

/** The one state of a box, the worst first. `online` has power. What a TV that is not connected last said of its power is no state. */
export const boxStates = ['noTv', 'offline', 'lowBattery', 'onBattery', 'online'] as const
export type BoxState = (typeof boxStates)[number]

/** A box that says how full its battery is, and not that it is charged, is taken to run on it. */
export const boxStateOf = ({ hasTv, online, battery, usingBattery }: BoxFacts): BoxState => {
  if (!hasTv) return 'noTv'
  if (!online) return 'offline'
  if (!(usingBattery ?? battery !== null)) return 'online'
  return battery !== null && battery < batteryGreenFromPercent ? 'lowBattery' : 'onBattery'
}
