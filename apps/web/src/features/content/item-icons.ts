import {
  IconBasket,
  IconBellRinging,
  IconCar,
  IconFirstAidKit,
  IconHeartbeat,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconPill,
  IconRadio,
  IconStethoscope,
  IconToolsKitchen2,
  IconVideo,
  IconWalk,
  type Icon,
} from '@tabler/icons-react'
import type { ItemName } from '@lykta/contract/content'

/** The icon of each item that Lykta knows by name. */
export const itemIcons: Record<ItemName, Icon> = {
  'own-doctor': IconStethoscope,
  telemedicine: IconVideo,
  'health-line': IconFirstAidKit,
  goods: IconBasket,
  pharmacy: IconPill,
  transport: IconCar,
  restaurant: IconToolsKitchen2,
  'blood-pressure': IconHeartbeat,
  dispenser: IconPill,
  alarm: IconBellRinging,
  movement: IconWalk,
  films: IconMovie,
  slideshow: IconPhoto,
  music: IconMusic,
  radio: IconRadio,
}
