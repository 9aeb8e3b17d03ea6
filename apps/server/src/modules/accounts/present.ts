import { fullName } from '../../platform/full-name.ts'
import type { ManagedUser, Me, User } from '@lykta/contract/accounts'
import type { UserRow } from './repo.ts'

/** The user on the wire, where the avatar field is spelt `avarta`. */
export const presentUser = (user: UserRow): User => ({
  id: user.id,
  username: user.username,
  email: user.email,
  name: fullName(user),
  firstName: user.firstName,
  lastName: user.lastName,
  avarta: user.avatar,
  avatar: user.avatar,
  mobileApp: user.mobileApp,
  forceChangePassword: user.forceChangePassword,
  extension: user.extension,
  role: user.role,
  language: user.language,
  enableVideoCall: user.enableVideoCall,
})

export const presentMe = (user: UserRow, newEmail: string | null): Me => ({
  ...presentUser(user),
  phone: user.phone,
  newEmail,
})

export const presentManagedUser = (
  user: UserRow,
  { groups, invitation }: { groups: readonly number[]; invitation: ManagedUser['invitation'] },
): ManagedUser => ({
  id: user.id,
  username: user.username,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  company: user.company,
  avatar: user.avatar,
  role: user.role,
  level: user.level,
  cluster: user.clusterId,
  language: user.language,
  mobileApp: user.mobileApp,
  enableVideoCall: user.enableVideoCall,
  forceChangePassword: user.forceChangePassword,
  groups: [...groups],
  extension: user.extension,
  disabled: user.disabledAt !== null,
  hasPassword: user.passwordHash !== null,
  invitation,
  createdAt: user.createdAt.getTime(),
})
