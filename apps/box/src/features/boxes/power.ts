import { type BoxStatus } from '@lykta/contract/boxes'
import { createStore, type Readable } from '@lykta/calls'

export type Power = Required<Pick<BoxStatus, 'battery' | 'usingBattery' | 'usbCharge' | 'acCharge'>>

/** What a TV on mains power reports: it has no battery. */
const mains: Power = { battery: 100, usingBattery: false, usbCharge: false, acCharge: true }

/** The part of the browser's Battery Status API that is used here; not every browser has it. */
interface BatteryManager extends EventTarget {
  readonly charging: boolean
  /** 0 to 1. */
  readonly level: number
}
type PowerSource = () => Promise<BatteryManager>

const hasBattery = (navigator: object): navigator is { getBattery: PowerSource } =>
  'getBattery' in navigator && typeof navigator.getBattery === 'function'

export const powerOf = ({ charging, level }: Pick<BatteryManager, 'charging' | 'level'>): Power => ({
  battery: Math.round(Math.min(1, Math.max(0, level)) * 100),
  usingBattery: !charging,
  usbCharge: false,
  acCharge: charging,
})

/** How the box is powered, updated if the browser reports it. */
export const watchPower = (navigator: object): Readable<Power> => {
  const power = createStore(mains)
  const watch = async (source: PowerSource) => {
    // If the browser refuses, the TV is assumed to be on mains power.
    const battery = await source().catch(() => undefined)
    if (battery === undefined) return
    const update = () => power.set(powerOf(battery))
    battery.addEventListener('levelchange', update)
    battery.addEventListener('chargingchange', update)
    update()
  }
  if (hasBattery(navigator)) void watch(() => navigator.getBattery())
  return power
}
