import { readCameraOf } from '@lykta/contract/calls/caller-name'

/** Whether somebody at the other side may enter digits. Lykta's own channel says so; for another server, only a name does. */
export const takesDigits = (
  name: string,
  { lykta }: { lykta?: { otherClient?: boolean | undefined } | undefined },
) => lykta?.otherClient === true || readCameraOf(name) === undefined
