import {
  IconBellRinging,
  IconChartBar,
  IconDeviceTv,
  IconHistory,
  IconHourglass,
  IconNews,
  IconSitemap,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { AdministrationName } from '../check-permission.ts'

const icons: Record<AdministrationName, Icon> = {
  overview: IconChartBar,
  boxes: IconDeviceTv,
  users: IconUsers,
  organisation: IconSitemap,
  alarms: IconBellRinging,
  content: IconNews,
  audit: IconHistory,
  retention: IconHourglass,
}

/** The icon of an entry of the Administration group. */
export const AdministrationIcon = ({ name }: { name: AdministrationName }) => {
  const Icon = icons[name]
  return <Icon size={24} stroke={1.9} aria-hidden="true" />
}
