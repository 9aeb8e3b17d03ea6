import {
  IconCheck,
  IconClock,
  IconDeviceTv,
  IconDeviceTvOff,
  IconEye,
  IconPlugOff,
  type Icon,
} from '@tabler/icons-react'
import type { ReceiptState } from './receipt.ts'

const icons: Record<ReceiptState, Icon> = {
  acknowledged: IconCheck,
  shown: IconEye,
  delivered: IconDeviceTv,
  underWay: IconClock,
  offline: IconDeviceTvOff,
  noTv: IconPlugOff,
}

/** Each state has a separate shape, as colour alone never shows it. */
export const ReceiptStateIcon = ({ state }: { state: ReceiptState }) => {
  const Icon = icons[state]
  return <Icon size={22} stroke={2} aria-hidden="true" />
}
