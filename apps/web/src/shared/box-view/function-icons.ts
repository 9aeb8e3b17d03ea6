import {
  IconBasket,
  IconCalendar,
  IconHeartRateMonitor,
  IconMail,
  IconMovie,
  IconPhone,
  IconStethoscope,
  type Icon,
} from '@tabler/icons-react'
import type { FunctionName } from './box-view.ts'

/** The icon of each function of a box. */
export const functionIcons: Record<FunctionName, Icon> = {
  phone: IconPhone,
  calendar: IconCalendar,
  careContacts: IconStethoscope,
  services: IconBasket,
  message: IconMail,
  aid: IconHeartRateMonitor,
  entertainment: IconMovie,
}
