import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call a route: everybody, a signed-in user, a box, or either. `adding-factor`: a signed-in user, also one whose login has to
 * add a second factor first.
 */
export type RouteAccess = 'public' | 'user' | 'adding-factor' | 'box' | 'user-or-box'

/**
 * What is counted per user and hour. The server sets the limits. Taking back and answering are counted separately: a user who has
 * sent too much must still be able to do them.
 */
export const perHourNames = [
  'messages',
  'alarms',
  'recalls',
  'answers',
  'events',
  'mails',
  'exports',
  'many',
  'changes',
] as const
export type PerHour = (typeof perHourNames)[number]

/** How far a list of people or of their actions can be read without a recent proof: as far as somebody looking a person up would. */
export const mostRowsUnproved = 500

interface CommonRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with a `:name` for each value of `params`. */
  path: `/${string}`
  /** The path is not below `/api`: for pages, players or operators. */
  outsideApi?: true
  access: RouteAccess
  /**
   * Whether it gives power that outlasts this session, shuts somebody out, or reads in bulk what others may not know, so that nobody
   * can do it on a borrowed device. Such a route is refused (`proof_required`) unless a proof was given recently (`ProofKind`). For a
   * list this may apply only beyond a number of rows, and for a change only where one of these fields is given.
   */
  lasting: boolean | { rowsAbove: number } | { fields: readonly string[] }
  /** Its purpose in one sentence, for the API's description. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The largest body, if that is more than usual. */
  bodyBytes?: number
  /** Instead of a body: the fields of a multipart form, which come before its `file`. */
  form?: z.ZodObject
  /**
   * What a user may do only so often per hour, because much follows from it. Missing: a route that writes counts as `changes`.
   * Null: it ends what others may have begun with the account, so others must not be able to use it up.
   */
  perHour?: PerHour | null
  /** A browser sends it by itself, without a session: counted apart, so that it takes nothing from whoever logs in. */
  sentByBrowsers?: true
  /** Besides those that follow from the access and shapes of the route; `refusalsOf` returns all. */
  refusals?: readonly ErrorCode[]
}

/** A route that answers in JSON, like all that the apps call. */
export interface JsonRoute extends CommonRoute {
  /** The whole answer with its envelope: `answerOf`, `listOf`, or a special shape. */
  answer: z.ZodType
  /** Makes the browser delete cached pictures, on a device that somebody else may use next. */
  clearsCache?: true
  /** The handler may set the cookie by which a shared device is known: the only one there is. */
  setsCookie?: true
}

/** A route that answers with a file. An invalid address is treated like an unknown one. */
export interface FileRoute extends CommonRoute {
  method: 'GET'
  answer?: undefined
  file: {
    /** Its media type; contains `*` if the server decides. */
    type: string
    /** Players and downloads may ask for a part of it. */
    inParts?: true
    /** Somebody uploaded it: opened directly, it must not run scripts on our origin. */
    fromUsers?: true
    /** Pages of any other site may load it. */
    forOtherSites?: true
  }
}

/** A route that redirects to another address of this site. */
export interface RedirectRoute extends CommonRoute {
  method: 'GET'
  answer?: undefined
  redirects: true
}

/** One route: the server registers it, the apps call it, and the API's description is generated from it. */
export type Route = JsonRoute | FileRoute | RedirectRoute

/** The path as a client requests it. */
export const pathOf = ({ path, outsideApi }: Pick<Route, 'path' | 'outsideApi'>): string =>
  outsideApi === true ? path : `/api${path}`

const ofUsers = [
  'no_session',
  'password_change_required',
  'second_factor_required',
  'account_disabled',
] as const
const refusalsByAccess: Record<RouteAccess, readonly ErrorCode[]> = {
  public: [],
  user: ofUsers,
  'adding-factor': ofUsers,
  box: ['no_session'],
  'user-or-box': ofUsers,
}

/** How a route is counted: everything that a signed-in user writes, so that none is forgotten. */
export const countedAs = ({ method, access, perHour }: Pick<Route, 'method' | 'access' | 'perHour'>) =>
  perHour === undefined
    ? method === 'GET' || access === 'public'
      ? undefined
      : ('changes' as const)
    : (perHour ?? undefined)

/** Every code with which a route can be refused. */
export const refusalsOf = (route: Route): ErrorCode[] => {
  const { method, access, lasting, params, query, refusals = [] } = route
  const mayHaveBody = method !== 'GET'
  const readsPath = params !== undefined || query !== undefined
  const codes = new Set<ErrorCode>([
    ...refusalsByAccess[access],
    ...(lasting === false ? [] : (['proof_required'] as const)),
    ...(mayHaveBody || (readsPath && !('file' in route)) ? (['bad_input'] as const) : []),
    ...(params === undefined ? [] : (['not_found'] as const)),
    ...(mayHaveBody ? (['too_large', 'unsupported_media_type'] as const) : []),
    ...(countedAs(route) === undefined ? [] : (['hourly_limit'] as const)),
    ...refusals,
    'too_many_attempts',
    'unavailable',
    'disk_full',
    'internal',
  ])
  return [...codes]
}

/** Keeps the exact types of a route, and rejects anything else. */
export const defineRoute = <const R extends Route>(route: R): R => route

type Given<R, Name extends string> = R extends Record<Name, infer S extends z.ZodType> ? S : never
type Values<R, Name extends string> =
  R extends Record<Name, infer S extends z.ZodObject> ? z.output<S> : never

/** What a client sends: plain values; `routeUrl` writes them into the URL. */
export type RouteInput<R extends Route> = ([Values<R, 'params'>] extends [never]
  ? { params?: never }
  : { params: Values<R, 'params'> }) &
  ([Values<R, 'query'>] extends [never]
    ? { query?: never }
    : Partial<Values<R, 'query'>> extends Values<R, 'query'>
      ? { query?: Values<R, 'query'> }
      : { query: Values<R, 'query'> }) &
  ([Given<R, 'body'>] extends [never] ? { body?: never } : { body: z.input<Given<R, 'body'>> }) &
  ([Values<R, 'form'>] extends [never] ? { form?: never } : { form: Values<R, 'form'> & { file: Blob } })

/** What a client gets. */
export type RouteAnswer<R extends JsonRoute> = z.output<R['answer']>

/** A value in a URL: anything but text as JSON, as GET_LIST has `filter` and `sort`. */
const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

type UrlValues = Partial<Record<'params' | 'query', Readonly<Record<string, unknown>>>>

/** The path and query of a call, below `/api`; undefined values are left out. */
export const routeUrl = (
  { path }: Pick<Route, 'path'>,
  { params = {}, query = {} }: UrlValues = {},
): string => {
  const values = new Map(Object.entries(params))
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(written(values.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, written(value))
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`
}
