import type { ContentKindName } from './names.ts'
import {
  categoryRoutes,
  introRoutes,
  legalTextRoutes,
  newsRoutes,
  offerRoutes,
  supportRoutes,
  templateRoutes,
  tileRoutes,
} from './routes.ts'

/** The routes of every kind. */
export const contentRoutes = {
  news: newsRoutes,
  offer: offerRoutes,
  intro: introRoutes,
  support: supportRoutes,
  category: categoryRoutes,
  tile: tileRoutes,
  template: templateRoutes,
  legal: legalTextRoutes,
} as const satisfies Record<ContentKindName, object>
