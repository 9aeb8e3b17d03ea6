/** A simulated box's charge. */
export interface Charge {
  /** Percent. */
  battery: number
  /** Runs on its battery, not on the mains. */
  usingBattery: boolean
}

/** Plugged in at the first percentage, unplugged at the second. */
const pluggedInAt = 12
const unpluggedAt = 100

/** The charge one report later: down by one on battery, up by two on mains power, in a cycle. */
export const nextCharge = ({ battery, usingBattery }: Charge, staysPluggedIn: boolean): Charge => {
  if (usingBattery) {
    const left = Math.max(0, battery - 1)
    return { battery: left, usingBattery: left > pluggedInAt }
  }
  const charged = Math.min(unpluggedAt, battery + 2)
  return { battery: charged, usingBattery: charged === unpluggedAt && !staysPluggedIn }
}
