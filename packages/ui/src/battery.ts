import {
  batteryAmberFromPercent,
  batteryFullChargeMinutes,
  batteryGreenFromPercent,
} from '@lykta/contract/constants'

export type BatteryLevel = 'good' | 'low' | 'critical'

const wholePercent = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)))

/**
 * Minutes left on a battery from its percentage (0-100): rounded up if the fraction is over .60, otherwise down. Calculated in
 * whole hundredths, because 20 % is exactly 11.60 minutes and floating point makes that a little more.
 */
export const minutesLeft = (percent: number): number => {
  const hundredths = wholePercent(percent) * batteryFullChargeMinutes
  const whole = Math.floor(hundredths / 100)
  return hundredths % 100 > 60 ? whole + 1 : whole
}

/** The colour of a battery, from its percentage. */
export const batteryLevel = (percent: number): BatteryLevel => {
  const whole = wholePercent(percent)
  if (whole >= batteryGreenFromPercent) return 'good'
  return whole >= batteryAmberFromPercent ? 'low' : 'critical'
}
