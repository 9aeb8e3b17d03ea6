import { readOnlyRoutes } from '@lykta/contract/read-only-routes'
import { countedAs, type Route } from '@lykta/contract/route'
import * as api from '@lykta/contract/routes'
import { z } from 'zod'

type ByName<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

const routesByName: ByName<Readonly<Record<string, Route>>> = api
const readingByName: ByName<readonly string[]> = readOnlyRoutes

/** Without its preview, the route writes. */
const hasPreview = ({ query, body }: Route): boolean => {
  const fields = { ...query?.shape, ...(body instanceof z.ZodObject ? body.shape : {}) }
  return 'preview' in fields || 'dryRun' in fields
}

/** Routes that read by a method that writes. */
const reading: ReadonlySet<Route> = new Set(
  Object.entries(readingByName)
    .flatMap(([feature, parts]) =>
      Object.entries(parts).flatMap(([part, names]) =>
        names.flatMap((name) => routesByName[feature]?.[part]?.[name] ?? []),
      ),
    )
    .filter((route) => !hasPreview(route)),
)

/** An alarm and what ends it: for these the last of the room is kept. */
const urgent: ReadonlySet<string | undefined> = new Set(['alarms', 'answers', 'recalls'])

/**
 * Whether a route goes on while there is no room to store more: it reads, signs somebody in or out, has to do with an alarm, or deletes,
 * by which room is made.
 */
export const goesOnWhenFull = (route: Route): boolean => {
  const { method } = route
  const counted = countedAs(route)
  return (
    method === 'GET' ||
    method === 'DELETE' ||
    counted === undefined ||
    urgent.has(counted) ||
    reading.has(route)
  )
}
