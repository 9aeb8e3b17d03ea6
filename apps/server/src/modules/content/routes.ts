import { contentSorts } from '@lykta/contract/content'
import {
  categoryRoutes,
  introRoutes,
  legalTextRoutes,
  newsRoutes,
  offerRoutes,
  supportRoutes,
  templateRoutes,
  tileRoutes,
} from '@lykta/contract/content/routes'
import { legalRoutes } from '@lykta/contract/config/routes'
import { done, list, pageOf, success } from '../../doors/answers.ts'
import type { RegisterRoutes } from '../../doors/http.ts'
import { serveRoutes, type RouteRequest } from '../../doors/routes.ts'
import { badInput } from '../../errors.ts'
import type { LegalTexts } from './legal.ts'
import {
  categories,
  intros,
  legalTexts,
  news,
  offers,
  support,
  templates,
  tiles,
  type ContentResource,
} from './resources.ts'
import type { ContentService } from './service.ts'

/** What the routes of all resources share. Only their bodies differ. */
type ResourceRequest<Verb extends keyof typeof newsRoutes> = Omit<
  RouteRequest<(typeof newsRoutes)[Verb]>,
  'body'
>

/** The generic handlers for one content resource. */
const handlersOf = <Write, Item>(
  { kind, present, written, sort: standardSort }: ContentResource<Write, Item>,
  service: ContentService,
) => ({
  list: async ({ user, query }: ResourceRequest<'list'>) => {
    const { filter: { caretaker: boxId, ...filter } = {}, sort, language = user.language } = query
    const by = contentSorts.find((name) => name === sort?.[0])
    if (sort !== undefined && by === undefined) throw badInput({ sort: `One of ${contentSorts.join(', ')}` })
    const { entries, total } = await service.list(
      user,
      kind,
      { ...filter, boxId },
      {
        sort: by === undefined || sort === undefined ? standardSort : [by, sort[1]],
        language,
        ...pageOf(query),
      },
    )
    const how = { language, edit: filter.edit === true }
    return list(
      entries.map((entry) => present(entry, how)),
      total,
    )
  },
  find: async ({ user, params, query }: ResourceRequest<'find'>) => {
    const { entry, edit } = await service.find(user, kind, params.id)
    return success(present(entry, { language: query.language ?? user.language, edit }))
  },
  create: async ({ user, body }: ResourceRequest<'create'> & { body: Write }) => {
    const id = await service.create(user, kind, written(body))
    const { entry, edit } = await service.find(user, kind, id)
    return success(present(entry, { language: user.language, edit }))
  },
  update: async ({ user, params: { id }, body }: ResourceRequest<'update'> & { body: Write }) => {
    await service.update(user, kind, id, written(body))
    const { entry, edit } = await service.find(user, kind, id)
    return success(present(entry, { language: user.language, edit }))
  },
  move: async ({ user, params, body }: RouteRequest<(typeof newsRoutes)['move']>) => {
    await service.move(user, kind, params.id, body)
    return done
  },
  remove: async ({ user, params }: ResourceRequest<'remove'>) => {
    await service.remove(user, kind, params.id)
    return done
  },
})

export const createContentRoutes = (service: ContentService, legal: LegalTexts): RegisterRoutes[] => [
  serveRoutes('config', legalRoutes, {
    read: async ({ query }) => success({ sections: await legal.read(query.language) }),
  }),
  serveRoutes('content', categoryRoutes, handlersOf(categories, service)),
  serveRoutes('content', tileRoutes, handlersOf(tiles, service)),
  serveRoutes('content', newsRoutes, handlersOf(news, service)),
  serveRoutes('content', offerRoutes, handlersOf(offers, service)),
  serveRoutes('content', introRoutes, handlersOf(intros, service)),
  serveRoutes('content', legalTextRoutes, handlersOf(legalTexts, service)),
  serveRoutes('content', supportRoutes, handlersOf(support, service)),
  serveRoutes('content', templateRoutes, handlersOf(templates, service)),
]
