import {
  contentKindNames,
  contentKindOf,
  contentSorts,
  type ContentKindName,
  type WriteContent,
} from '@lykta/contract/content'
import { contentRoutesOf } from '@lykta/contract/content/kind-routes'
import { legalRoutes } from '@lykta/contract/config/routes'
import { done, list, pageOf, success } from '../../doors/response-envelope.ts'
import type { RegisterRoutes } from '../../doors/http.ts'
import { serveRoutes } from '../../doors/routes.ts'
import { badInput } from '../../errors.ts'
import type { LegalTexts } from './legal.ts'
import type { ContentEntry } from './pages.ts'
import { presenting, type Presentation } from './present.ts'
import type { ContentService, WrittenContent } from './service.ts'
import { columnsOf } from './values.ts'

/** The routes of a kind. */
const serveKind = (name: ContentKindName, service: ContentService): RegisterRoutes => {
  const kind = contentKindOf(name)
  const presented = (entry: ContentEntry, how: Presentation) => kind.present(presenting(entry, how))
  const written = (body: WriteContent): WrittenContent => ({ ...body, values: columnsOf(kind.read(body)) })
  const standardSort = kind.sort === 'position' ? (['position', 'ASC'] as const) : (['time', 'DESC'] as const)
  return serveRoutes('content', contentRoutesOf(name), {
    list: async ({ user, query }) => {
      const { filter: { caretaker: boxId, ...filter } = {}, sort, language = user.language } = query
      const by = contentSorts.find((name) => name === sort?.[0])
      if (sort !== undefined && by === undefined)
        throw badInput({ sort: `One of ${contentSorts.join(', ')}` })
      const { entries, total } = await service.list(
        user,
        name,
        { ...filter, boxId },
        {
          sort: by === undefined || sort === undefined ? standardSort : [by, sort[1]],
          language,
          ...pageOf(query),
        },
      )
      const how = { language, edit: filter.edit === true }
      return list(
        entries.map((entry) => presented(entry, how)),
        total,
      )
    },
    find: async ({ user, params, query }) => {
      const { entry, edit } = await service.find(user, name, params.id)
      return success(presented(entry, { language: query.language ?? user.language, edit }))
    },
    create: async ({ user, body }) => {
      const id = await service.create(user, name, written(body))
      const { entry, edit } = await service.find(user, name, id)
      return success(presented(entry, { language: user.language, edit }))
    },
    update: async ({ user, params: { id }, body }) => {
      await service.update(user, name, id, written(body))
      const { entry, edit } = await service.find(user, name, id)
      return success(presented(entry, { language: user.language, edit }))
    },
    move: async ({ user, params, body }) => {
      await service.move(user, name, params.id, body)
      return done
    },
    remove: async ({ user, params }) => {
      await service.remove(user, name, params.id)
      return done
    },
  })
}

export const createContentRoutes = (service: ContentService, legalTexts: LegalTexts): RegisterRoutes[] => [
  serveRoutes('config', legalRoutes, {
    read: async ({ query }) => success({ sections: await legalTexts.read(query.language) }),
  }),
  ...contentKindNames.map((name) => serveKind(name, service)),
]
