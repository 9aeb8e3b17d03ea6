import type { AvatarName } from './avatar-slot.ts'
import mum from './art/avatar-0-mum.svg'
import mumOffline from './art/avatar-0-mum-offline.svg'
import grandmother from './art/avatar-1-grandmother.svg'
import grandmotherOffline from './art/avatar-1-grandmother-offline.svg'
import dad from './art/avatar-2-dad.svg'
import dadOffline from './art/avatar-2-dad-offline.svg'

const lit = { mum, grandmother, dad } satisfies Record<AvatarName, string>
const dark = {
  mum: mumOffline,
  grandmother: grandmotherOffline,
  dad: dadOffline,
} satisfies Record<AvatarName, string>

/** Address of a drawn portrait, lit while the person's box is online and dark while it is not. */
export const portraitAddress = (name: AvatarName, offline: boolean): string => (offline ? dark : lit)[name]
