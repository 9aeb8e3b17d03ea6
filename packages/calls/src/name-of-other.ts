import { readCameraOf } from '@lykta/contract/calls/caller-name'

/** The other side's name in a `verto.display`. A FreeSWITCH cuts `display_name` at its last slash, but not what it says to the caller. */
export const nameOfOther = (
  {
    display_name: shown,
    callee_id_name: callee,
  }: Partial<Record<'display_name' | 'callee_id_name', string | undefined>>,
  { isReceiver }: { isReceiver: boolean },
): string | undefined => (!isReceiver && readCameraOf(callee ?? '') !== undefined ? callee : shown)
