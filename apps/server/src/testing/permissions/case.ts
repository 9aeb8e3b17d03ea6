import { pathOf, type Route } from '@lykta/contract/route'
import type { ActorName, Row } from './actors.ts'
import type { PermissionWorld } from './world.ts'

/** A request to the route: the values in the path, the query (objects as JSON text) and the body. */
export interface Asked {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** A body that is not JSON, with its content type. */
  form?: { type: string; content: Buffer }
  /** Instead of the actor's own. */
  token?: string
  headers?: Record<string, string>
}

export interface RouteCase {
  /** The subject, as named in the table. */
  of: string
  row: Row
  /** A request that succeeds for permitted actors, made for each actor. */
  ask: (world: PermissionWorld, actor: ActorName) => Asked | Promise<Asked>
  /** For a list: whether the response includes the subject. */
  shows?: (body: unknown, world: PermissionWorld) => boolean
}

/** Cases of each of these routes: the compiler names a route without one. */
export type CasesOf<Routes extends Record<string, Route>> = {
  readonly [Name in keyof Routes]: readonly [RouteCase, ...RouteCase[]]
}

/** Such as `GET /api/rooms`. */
export const nameOf = (route: Pick<Route, 'method' | 'path' | 'outsideApi'>): string =>
  `${route.method} ${pathOf(route)}`

/** A case on one of the other transports, run for all actors at once. */
export interface ChannelCase {
  of: string
  row: Row
  measure: (world: PermissionWorld) => Promise<Partial<Record<ActorName, string>>>
}
