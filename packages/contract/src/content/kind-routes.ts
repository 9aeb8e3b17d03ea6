import type { z } from 'zod'
import type { ContentItem, ContentKindName, WriteContent } from './kinds/index.ts'
import * as routes from './routes.ts'
import type { ContentResource } from './routes.ts'

type Any = (typeof routes)[`${ContentKindName}Routes`]

/** The routes of a kind known only by name. */
export type ContentRoutes = ContentResource<
  z.ZodType<ContentItem, z.input<Any['find']['answer']>['data']>,
  z.ZodType<WriteContent, z.input<Any['create']['body']>>
>

/** `activity` is served by `activityRoutes`; a kind without routes does not compile. */
export const contentRoutesOf = (kind: ContentKindName): ContentRoutes =>
  // oxlint-disable-next-line import/namespace -- the compiler knows every name
  routes[`${kind}Routes` as const]
