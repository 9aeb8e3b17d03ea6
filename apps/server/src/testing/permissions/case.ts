import type { Route } from '@lykta/contract/route'
import type { ActorName, Row } from './actors.ts'
import type { PermissionWorld } from './world.ts'

/** A request as the route has it: what is in the path, the query (objects as JSON text) and the body. */
export interface Asked {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** A body that is no JSON, with its content type. */
  form?: { type: string; content: Buffer }
  /** Instead of the actor's own. */
  token?: string
}

export interface RouteCase {
  /** Of what, as the table says it. */
  of: string
  row: Row
  /** A request that works for whoever may; made anew for each actor. */
  ask: (world: PermissionWorld, actor: ActorName) => Asked | Promise<Asked>
  /** Of a list: whether the answer shows what it is about. */
  shows?: (body: unknown, world: PermissionWorld) => boolean
}

/** Cases of each of these routes: the compiler names a route without one. */
export type CasesOf<Routes extends Record<string, Route>> = {
  readonly [Name in keyof Routes]: readonly [RouteCase, ...RouteCase[]]
}

/** Such as `GET /api/rooms`. */
export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} /api${path}`

/** A way over one of the other wires, measured for all actors at once. */
export interface ChannelCase {
  of: string
  row: Row
  measure: (world: PermissionWorld) => Promise<Partial<Record<ActorName, string>>>
}
