import { alarmRoutes, ladderRoutes } from '@lykta/contract/alarms/routes'
import { done, list, listFrom, pageOf, success } from '../../doors/response-envelope.ts'
import { serveRoutes } from '../../doors/routes.ts'
import type { Answering } from './answering/service.ts'
import type { LadderRules } from './ladder/ladder-rules.ts'
import type { AlarmsService } from './service.ts'
import type { AlarmViews } from './views/service.ts'

export const createAlarmsRoutes = (service: AlarmsService, answering: Answering, reading: AlarmViews) =>
  serveRoutes('alarms', alarmRoutes, {
    list: async ({ user, query: { filter, ...page } }) => {
      const { alarms, total } = await reading.list(user, filter ?? {}, pageOf(page))
      return list(alarms, total)
    },
    totals: async ({ user }) => success(await reading.totals(user)),
    calls: async ({ user }) => list(await reading.calls(user)),
    reach: async ({ user, body }) => success(await service.reach(user, body)),
    create: async ({ user, body }) => success(await service.create(user, body)),
    read: async ({ user, params }) => success(await reading.read(user, params.id)),
    change: async ({ user, params, body }) => success(await service.change(user, params.id, body)),
    remove: async ({ user, params }) => {
      await service.remove(user, params.id)
      return done
    },
    send: async ({ user, params }) => success(await service.send(user, params.id)),
    recall: async ({ user, params }) => {
      await answering.recall(user, params.id)
      return done
    },
    remind: async ({ user, params }) => {
      await answering.remind(user, params.id)
      return done
    },
    take: async ({ user, params }) => success(await answering.take(user, params.id)),
    end: async ({ user, params, body }) => {
      await answering.end(user, params.id, body.note)
      return done
    },
    receipts: async ({ user, params, query }) => listFrom(query, await reading.receipts(user, params.id)),
    handled: async ({ user, params, body }) => {
      await answering.handled(user, params.id, body.rooms)
      return done
    },
    takeAway: async ({ user, params }) => list(await reading.takeAway(user, params.id)),
  })

export const createLadderRoutes = (rules: LadderRules) =>
  serveRoutes('alarms', ladderRoutes, {
    list: async ({ user, query }) => {
      const { ladders, total } = await rules.list(user, query.skip ?? 0)
      return list(ladders, total)
    },
    people: async ({ user, query }) => list(await rules.people(user, query)),
    set: async ({ user, params, body }) => {
      await rules.set(user, params.id, body.ladder?.steps ?? null)
      return done
    },
  })
