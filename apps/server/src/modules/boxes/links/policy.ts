import type { FunctionName } from '@lykta/contract/boxes'
import type { Level } from '@lykta/contract/accounts'
import { AppError, notFound, notPermitted } from '../../../errors.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import { mayAdministerUser, mayIn } from '../../../policy.ts'
import { hasCompetence, type BoxPermissions } from '../access/policy.ts'

/** Only super users and administrators manage the links of a box. @throws not_permitted */
export const checkSteers = (permissions: Pick<BoxPermissions, 'competence'>): void => {
  if (!hasCompetence(permissions, 'superUser')) throw notPermitted()
}

/** Nobody changes or ends their own link. @throws not_permitted */
export const checkIsOther = (signedIn: Pick<SignedInUser, 'userId'>, userId: number): void => {
  if (signedIn.userId === userId) throw notPermitted()
}

/**
 * Only administrators link new users to a box, and only users they manage who are not in another cluster.
 * @throws not_found, user_not_exist
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
 * A super user grants only functions that the box has, or that the user had already. An administrator may grant others in
 * advance. @throws not_permitted
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
