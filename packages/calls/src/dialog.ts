import { writeCallerName } from '@lykta/contract/calls/caller-name'
import type { DialogParams } from '@lykta/contract/calls/verto-dialog'
import type { ServerParamsByMethod } from '@lykta/contract/calls/verto-server-requests'

/** Sent with every request about a call, as Verto clients do. */
export type Dialog = Omit<DialogParams, 'callID'>

/** How the other side sees this one. */
export interface Self {
  name: string
  nickName: string
  avatar: string | null
  extension: string
}

const nameOf = ({ name, nickName, avatar }: Self, camera: boolean): string =>
  writeCallerName({ name, nickName, avatar, camera })

export const outgoingDialog = (self: Self, destination: string, camera: boolean): Dialog => ({
  caller_id_name: nameOf(self, camera),
  caller_id_number: self.extension,
  destination_number: destination,
  remote_caller_id_name: 'Outbound Call',
  remote_caller_id_number: destination,
  useVideo: camera,
  useStereo: true,
})

export const incomingDialog = (
  self: Self,
  invite: Pick<ServerParamsByMethod['verto.invite'], 'caller_id_name' | 'caller_id_number'>,
  camera: boolean,
): Dialog => ({
  caller_id_name: invite.caller_id_name,
  caller_id_number: invite.caller_id_number,
  remote_caller_id_name: invite.caller_id_name,
  remote_caller_id_number: invite.caller_id_number,
  callee_id_name: nameOf(self, camera),
  callee_id_number: self.extension,
  useVideo: camera,
})
