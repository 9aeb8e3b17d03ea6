import { messageRoutes } from '@lykta/contract/messages/routes'
import { done, list, success } from '../../doors/response-envelope.ts'
import { serveRoutes } from '../../doors/routes.ts'
import { badInput } from '../../errors.ts'
import type { Reading } from './reading.ts'
import type { MessagesService } from './service.ts'

export const createMessagesRoutes = (service: MessagesService, reading: Reading) =>
  serveRoutes('messages', messageRoutes, {
    create: async ({ user, body }) => success(await service.create(user, body)),
    recall: async ({ user, params }) => {
      await service.recall(user, params.id)
      return done
    },
    remove: async ({ user, params }) => {
      await service.remove(user, params.id)
      return done
    },
    list: async ({ user, query: { filter, sort, skip, limit, after, countTo } }) => {
      if (sort !== undefined && sort[0] !== 'createdAt') {
        throw badInput({ sort: 'Messages are sorted by createdAt.' })
      }
      const search = filter?.search?.trim()
      const { messages, total } = await reading.list(user, {
        userId: filter?.relativeID,
        room: filter?.room,
        search: search === '' ? undefined : search,
        unread: filter?.unread ?? false,
        planned: filter?.planned ?? false,
        pictures: filter?.pictures ?? false,
        oldestFirst: sort?.[1] === 'ASC',
        skip,
        limit: skip === -1 ? undefined : limit,
        after,
        countTo,
      })
      return list(messages, total)
    },
  })
