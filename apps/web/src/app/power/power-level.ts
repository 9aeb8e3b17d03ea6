import { ibeaconLowBelow } from '@lykta/contract/constants'
import type { FeedFields } from '@lykta/contract/feed'

/** 1: the tag's battery is fine; 2: it is low; 3: the box runs on its battery, and has no tag. */
export type PowerLevel = 1 | 2 | 3

/** The level for the box's popup; undefined for none. What was not reported is unknown, and causes none. */
export const powerLevel = ({
  usbCharge,
  acCharge,
  ibeacon,
}: Omit<FeedFields['mqttMessage'], 'room'>): PowerLevel | undefined => {
  if (usbCharge === true || acCharge === true) return undefined
  if (typeof ibeacon === 'number') return ibeacon < ibeaconLowBelow ? 2 : 1
  return usbCharge === false && acCharge === false && ibeacon === null ? 3 : undefined
}
