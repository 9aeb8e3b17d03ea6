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

/** How each function of a box is drawn. */
export const functionIcons: Record<FunctionName, Icon> = {
  phone: IconPhone,
  calendar: IconCalendar,
  careContacts: IconStethoscope,
  services: IconBasket,
  message: IconMail,
  aid: IconHeartRateMonitor,
  entertainment: IconMovie,
}
