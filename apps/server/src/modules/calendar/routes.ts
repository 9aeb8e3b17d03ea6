import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { list } from '../../doors/answers.ts'
import { serveRoutes } from '../../doors/routes.ts'
import { badInput } from '../../errors.ts'
import type { CalendarService } from './service.ts'

const roomMissing = () => badInput({ filter: 'Name the room: {"room": id}' })

export const createCalendarRoutes = (service: CalendarService) =>
  serveRoutes('calendar', calendarRoutes, {
    types: async () => list(await service.types()),
    list: async ({ user, query: { filter, sort, skip, limit, from, to } }) => {
      if (filter === undefined) throw roomMissing()
      const { events, total } = await service.events(user, {
        room: filter.room,
        range: from === undefined || to === undefined ? undefined : { from, to },
        descending: sort?.[1] === 'DESC',
        skip,
        limit,
      })
      return list(events, total)
    },
    occurrences: async ({ user, query: { filter, from, to, limit } }) => {
      if (filter === undefined) throw roomMissing()
      const all = await service.occurrencesIn(user, filter.room, { from, to })
      return list(all.slice(0, limit), all.length)
    },
    boxOccurrences: async ({ box, query }) => list(await service.occurrences(box, query)),
  })
