import type { RouteAccess } from '@lykta/contract/route'
import type { FastifyRequest } from 'fastify'
import { noSession } from '../errors.ts'
import { boxTokenPrefix, type Person, type SignedInBox } from '../signed-in.ts'

/** Finds who a token belongs to; throws the refusal when there is nobody. */
export interface Authenticator {
  person: (token: string) => Promise<Person>
  box: (token: string) => Promise<SignedInBox>
}

/** The token of `Authorization: Bearer …`; the scheme in any case, as HTTP has it. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]

/** `token: …` or `Authorization: Bearer …`. */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const { token, authorization } = request.headers
  if (typeof token === 'string' && token !== '') return token
  return bearerOf(authorization)
}

/** Keeps who signed in beside the request, where no handler can forge it. */
export const createSignIn = (authenticator: Authenticator) => {
  const persons = new WeakMap<FastifyRequest, Person>()
  const boxes = new WeakMap<FastifyRequest, SignedInBox>()

  const admit = async (request: FastifyRequest, access: RouteAccess): Promise<void> => {
    if (access === 'public') return
    const token = tokenOf(request)
    if (token === undefined) throw noSession()
    if (access === 'person') persons.set(request, await authenticator.person(token))
    else if (access === 'box') boxes.set(request, await authenticator.box(token))
    else if (token.startsWith(boxTokenPrefix)) boxes.set(request, await authenticator.box(token))
    else persons.set(request, await authenticator.person(token))
  }

  return {
    admit,
    /** Only in routes whose access says `person`. */
    personOf: (request: FastifyRequest): Person => present(persons.get(request)),
    /** Only in routes whose access says `box`. */
    boxOf: (request: FastifyRequest): SignedInBox => present(boxes.get(request)),
    whoOf: (request: FastifyRequest): { person: Person } | { box: SignedInBox } => {
      const box = boxes.get(request)
      return box === undefined ? { person: present(persons.get(request)) } : { box }
    },
  }
}
export type SignIn = Pick<ReturnType<typeof createSignIn>, 'personOf' | 'boxOf' | 'whoOf'>

const present = <T>(signedIn: T | undefined): T => {
  if (signedIn === undefined) throw noSession()
  return signedIn
}
