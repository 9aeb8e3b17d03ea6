import { calendarSubscriptionRoutes } from '@lykta/contract/calendar/routes'
import { done, list, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { Subscriptions } from './service.ts'

export const createSubscriptionsRoutes = (subscriptions: Subscriptions) =>
  serveRoutes('calendar', calendarSubscriptionRoutes, {
    list: async ({ user, query }) => list(await subscriptions.list(user, query.filter.room)),
    create: async ({ user, body }) => success(await subscriptions.create(user, body)),
    readAgain: async ({ user, params }) => success(await subscriptions.readAgain(user, params.id)),
    remove: async ({ user, params }) => {
      await subscriptions.remove(user, params.id)
      return done
    },
  })
