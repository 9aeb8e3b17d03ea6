import {
  BoxCalendarQuerySchema,
  CalendarEventSchema,
  CalendarListQuerySchema,
  CalendarTypeListQuerySchema,
  CalendarTypeSchema,
  OccurrenceListQuerySchema,
  OccurrenceSchema,
} from '@lykta/contract/calendar'
import { listOf } from '@lykta/contract/envelope'
import { list } from '../../doors/answers.ts'
import type { RegisterRoutes } from '../../doors/http.ts'
import type { SignIn } from '../../doors/sign-in.ts'
import { badInput } from '../../errors.ts'
import type { CalendarService } from './service.ts'

export const createCalendarRoutes =
  (service: CalendarService, { userOf, boxOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'GET',
      url: '/calendartype',
      config: { access: 'user' },
      schema: {
        tags: ['calendar'],
        summary: 'The types of events, by id',
        querystring: CalendarTypeListQuerySchema,
        response: { 200: listOf(CalendarTypeSchema) },
      },
      handler: async () => list(await service.types()),
    })

    api.route({
      method: 'GET',
      url: '/calendar',
      config: { access: 'user' },
      schema: {
        tags: ['calendar'],
        summary: 'The events of a room, by their start',
        querystring: CalendarListQuerySchema,
        response: { 200: listOf(CalendarEventSchema) },
      },
      handler: async (request) => {
        const { filter, sort, skip, limit, from, to } = request.query
        if (filter === undefined) throw badInput({ filter: 'Name the room: {"room": id}' })
        const { events, total } = await service.events(userOf(request), {
          room: filter.room,
          range: from === undefined || to === undefined ? undefined : { from, to },
          descending: sort?.[1] === 'DESC',
          skip,
          limit,
        })
        return list(events, total)
      },
    })

    api.route({
      method: 'GET',
      url: '/calendar/occurrences',
      config: { access: 'user' },
      schema: {
        tags: ['calendar'],
        summary: 'What takes place in a room between two times',
        querystring: OccurrenceListQuerySchema,
        response: { 200: listOf(OccurrenceSchema) },
      },
      handler: async (request) => {
        const { filter, from, to, limit } = request.query
        if (filter === undefined) throw badInput({ filter: 'Name the room: {"room": id}' })
        const all = await service.occurrencesIn(userOf(request), filter.room, { from, to })
        return list(all.slice(0, limit), all.length)
      },
    })

    api.route({
      method: 'GET',
      url: '/box/calendar',
      config: { access: 'box' },
      schema: {
        tags: ['calendar'],
        summary: 'What takes place between two times, for the TV',
        querystring: BoxCalendarQuerySchema,
        response: { 200: listOf(OccurrenceSchema) },
      },
      handler: async (request) => list(await service.occurrences(boxOf(request), request.query)),
    })
  }
