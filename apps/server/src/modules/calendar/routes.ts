import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { done, list, success } from '../../doors/response-envelope.ts'
import { serveRoutes } from '../../doors/routes.ts'
import { badInput } from '../../errors.ts'
import type { Reading } from './reading.ts'
import type { CalendarService } from './service.ts'

const roomMissing = () => badInput({ filter: 'Name the room: {"room": id}' })

export const createCalendarRoutes = (reading: Reading, service: CalendarService) =>
  serveRoutes('calendar', calendarRoutes, {
    types: async () => list(await reading.types()),
    list: async ({ user, query: { filter, sort, skip, limit, from, to } }) => {
      if (filter === undefined) throw roomMissing()
      const { events, total } = await reading.events(user, {
        room: filter.room,
        range: from === undefined || to === undefined ? undefined : { from, to },
        descending: sort?.[1] === 'DESC',
        skip,
        limit,
      })
      return list(events, total)
    },
    create: async ({ user, body }) => success(await service.create(user, body), 'The event was created.'),
    change: async ({ user, params, body }) =>
      success(await service.change(user, params.id, body), 'The event was changed.'),
    remove: async ({ user, params, query }) => {
      await service.remove(user, params.id, query)
      return done
    },
    occurrences: async ({ user, query: { filter, from, to, limit } }) => {
      if (filter === undefined) throw roomMissing()
      const { occurrences, total } = await reading.occurrencesIn(user, filter.room, { from, to, limit })
      return list(occurrences, total)
    },
    boxOccurrences: async ({ box, query }) => {
      const { occurrences, known } = await reading.occurrences(box, query)
      return { ...list(occurrences), ...(known === undefined ? {} : { known }) }
    },
  })
