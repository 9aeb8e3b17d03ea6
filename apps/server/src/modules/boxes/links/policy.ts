import type { FunctionName } from '@lykta/contract/boxes'
import type { Level } from '@lykta/contract/accounts'
import { AppError, notFound, notPermitted } from '../../../errors.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { mayAdministerUser, mayIn } from '../../../policy.ts'
import { hasCompetence, type BoxPermissions } from '../access/policy.ts'

/** Who else has to do with a box is for its super users and administrators. @throws not_permitted */
export const checkSteers = (permissions: Pick<BoxPermissions, 'competence'>): void => {
  if (!hasCompetence(permissions, 'superUser')) throw notPermitted()
}

/** Nobody changes what they may do themselves, nor takes themselves out. @throws not_permitted */
export const checkIsOther = (signedIn: Pick<SignedInUser, 'userId'>, userId: number): void => {
  if (signedIn.userId === userId) throw notPermitted()
}

/**
 * Only administrators bring somebody new to a box, out of those whom they look after, and of no other cluster than the
 * box's. @throws not_found, user_not_exist
 */
export const checkMayBring = (
  signedIn: SignedInUser,
  box: { clusterId: number },
  user: { clusterId: number | null; level: Level; disabledAt: Date | null } | undefined,
): void => {
  if (!mayIn(signedIn, 'boxes', box.clusterId)) throw notFound()
  const known = user !== undefined && user.disabledAt === null && mayAdministerUser(signedIn, user)
  if (!known || (user.clusterId !== null && user.clusterId !== box.clusterId))
    throw new AppError('user_not_exist')
}

/**
 * A super user gives no more than the box has; what somebody had before stays theirs. An administrator may give what the
 * box is yet to have. @throws not_permitted
 */
export const checkMayGive = (
  signedIn: SignedInUser,
  box: { clusterId: number; functions: readonly FunctionName[] },
  had: readonly FunctionName[],
  asked: readonly FunctionName[],
): void => {
  if (mayIn(signedIn, 'boxes', box.clusterId)) return
  if (asked.some((name) => !had.includes(name) && !box.functions.includes(name))) throw notPermitted()
}
