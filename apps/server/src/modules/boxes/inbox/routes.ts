import { inboxRoutes } from '@lykta/contract/boxes/routes'
import { serveRoutes } from '../../../doors/routes.ts'
import type { ReadInbox } from './reading.ts'

export const createInboxRoutes = (read: ReadInbox) =>
  serveRoutes('boxes', inboxRoutes, { read: ({ box, query }) => read(box, query.after, query.at) })
