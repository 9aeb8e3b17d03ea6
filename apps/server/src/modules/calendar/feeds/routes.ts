import { calendarFeedRoutes } from '@lykta/contract/calendar/routes'
import { done, list, success } from '../../../doors/response-envelope.ts'
import { SentFile } from '../../../doors/replies.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import { networkOf } from '../../../platform/client-address.ts'
import type { Feeds } from './service.ts'

export const createFeedsRoutes = (feeds: Feeds) =>
  serveRoutes('calendar', calendarFeedRoutes, {
    list: async ({ user }) => list(await feeds.list(user)),
    create: async ({ user, body }) => success(await feeds.create(user, body.room)),
    remove: async ({ user, params }) => {
      await feeds.remove(user, params.id)
      return done
    },
    read: async ({ params, request }) => {
      const file = await feeds.read(params.file.slice(0, -'.ics'.length), networkOf(request.ip))
      return new SentFile(file, { caching: 'never' })
    },
  })
