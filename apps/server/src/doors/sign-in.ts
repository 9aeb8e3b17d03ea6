import type { ProofKind } from '@lykta/contract/accounts'
import type { RouteAccess } from '@lykta/contract/route'
import type { FastifyRequest } from 'fastify'
import { AppError, noSession } from '../errors.ts'
import type { Clock } from '../platform/clock.ts'
import { sha256 } from '../platform/hash.ts'
import { hasRecentProof } from '../policy.ts'
import { deviceSecretIn } from './device-cookie.ts'
import { boxTokenPrefix, type Origin, type SignedInUser, type SignedInBox } from '../signed-in.ts'

/** Returns the owner of a token; throws the refusal if there is none. */
export interface Authenticator {
  user: (token: string) => Promise<SignedInUser>
  /** Also of a login that has to add a second factor first. */
  addingFactor: (token: string) => Promise<SignedInUser>
  box: (token: string) => Promise<SignedInBox>
  /** The ways in which a user can prove again who they are. */
  proofsOf: (user: SignedInUser) => Promise<ProofKind[]>
}

/** The token of `Authorization: Bearer …`; the scheme in any case, as in HTTP. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]

/** `token: …` or `Authorization: Bearer …`. */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const { token, authorization } = request.headers
  if (typeof token === 'string' && token !== '') return token
  return bearerOf(authorization)
}

/** Where a request came from. */
export const originOf = ({ ip, headers }: FastifyRequest): Origin => {
  const secret = deviceSecretIn(headers.cookie)
  return {
    address: ip,
    userAgent: headers['user-agent'] ?? '',
    ...(secret === undefined ? {} : { deviceHash: sha256(secret) }),
  }
}

/** The name by which a user's requests are counted, over any connection. */
export const nameOfUser = (userId: number): string => `user ${String(userId)}`

/** Keeps who signed in outside the request, where no handler can forge it. */
export const createSignIn = (authenticator: Authenticator, clock: Clock) => {
  const users = new WeakMap<FastifyRequest, SignedInUser>()
  const boxes = new WeakMap<FastifyRequest, SignedInBox>()

  /** Returns the name by which a signed-in client's requests are counted; undefined for routes without sign-in. */
  const admit = async (request: FastifyRequest, access: RouteAccess): Promise<string | undefined> => {
    if (access === 'public') return undefined
    const token = tokenOf(request)
    if (token === undefined) throw noSession()
    if (access === 'box' || (access === 'user-or-box' && token.startsWith(boxTokenPrefix))) {
      const box = await authenticator.box(token)
      boxes.set(request, box)
      return `box ${String(box.boxId)}`
    }
    const userOf = access === 'adding-factor' ? authenticator.addingFactor : authenticator.user
    const user = { ...(await userOf(token)), from: originOf(request) }
    users.set(request, user)
    return nameOfUser(user.userId)
  }

  return {
    admit,
    /** Only in routes whose access says `user`. */
    userOf: (request: FastifyRequest): SignedInUser => present(users.get(request)),
    /** Only in routes whose access says `user`. @throws proof_required */
    checkProof: async (request: FastifyRequest): Promise<void> => {
      const user = present(users.get(request))
      if (hasRecentProof(user, clock.now())) return
      throw new AppError('proof_required', { proofs: await authenticator.proofsOf(user) })
    },
    /** Only in routes whose access says `box`. */
    boxOf: (request: FastifyRequest): SignedInBox => present(boxes.get(request)),
    whoOf: (request: FastifyRequest): { user: SignedInUser } | { box: SignedInBox } => {
      const box = boxes.get(request)
      return box === undefined ? { user: present(users.get(request)) } : { box }
    },
  }
}
export type SignIn = Pick<ReturnType<typeof createSignIn>, 'userOf' | 'boxOf' | 'whoOf' | 'checkProof'>

const present = <T>(signedIn: T | undefined): T => {
  if (signedIn === undefined) throw noSession()
  return signedIn
}
