import { writeCallerName } from '@lykta/contract/calls/caller-name'
import { fullName } from '../../../platform/full-name.ts'
import type { UserRow } from '../../accounts/index.ts'
import { boxName } from '../../boxes/index.ts'
import type { BoxWithRoom } from './repo.ts'

/** A user as the TV shows them. */
export const userName = (user: Pick<UserRow, 'firstName' | 'lastName' | 'avatar'>, camera: boolean): string =>
  writeCallerName({ name: fullName(user), nickName: user.firstName, avatar: user.avatar, camera })

/** A resident as one user knows them. */
export const residentName = ({ box, room }: BoxWithRoom, nickName: string, camera: boolean): string =>
  writeCallerName({
    name: room.name,
    nickName: boxName(nickName, box, room),
    avatar: null,
    camera,
  })
