import { contentKinds, contentSorts, type ContentKind, type ContentKindName } from '@lykta/contract/content'
import { contentRoutes } from '@lykta/contract/content/kind-routes'
import type { newsRoutes } from '@lykta/contract/content/routes'
import { legalRoutes } from '@lykta/contract/config/routes'
import { done, list, pageOf, success } from '../../doors/response-envelope.ts'
import type { RegisterRoutes } from '../../doors/http.ts'
import { serveRoutes, type RouteRequest } from '../../doors/routes.ts'
import { badInput } from '../../errors.ts'
import type { LegalTexts } from './legal.ts'
import type { ContentEntry } from './pages.ts'
import { presenting, type Presentation } from './present.ts'
import type { ContentService, WrittenContent } from './service.ts'
import { columnsOf } from './values.ts'

/** What the routes of all resources share. Only their bodies differ. */
type ResourceRequest<Verb extends keyof typeof newsRoutes> = Omit<
  RouteRequest<(typeof newsRoutes)[Verb]>,
  'body'
>

/** The handlers of a kind's routes. */
const handlersOf = <Item, Write extends Omit<WrittenContent, 'values'>>(
  name: ContentKindName,
  kind: ContentKind<Item, Write>,
  service: ContentService,
) => {
  const presented = (entry: ContentEntry, how: Presentation) => kind.present(presenting(entry, how))
  const written = (body: Write): WrittenContent => ({ ...body, values: columnsOf(kind.read(body)) })
  const standardSort = kind.sort === 'position' ? (['position', 'ASC'] as const) : (['time', 'DESC'] as const)
  return {
    list: async ({ user, query }: ResourceRequest<'list'>) => {
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
    find: async ({ user, params, query }: ResourceRequest<'find'>) => {
      const { entry, edit } = await service.find(user, name, params.id)
      return success(presented(entry, { language: query.language ?? user.language, edit }))
    },
    create: async ({ user, body }: ResourceRequest<'create'> & { body: Write }) => {
      const id = await service.create(user, name, written(body))
      const { entry, edit } = await service.find(user, name, id)
      return success(presented(entry, { language: user.language, edit }))
    },
    update: async ({ user, params: { id }, body }: ResourceRequest<'update'> & { body: Write }) => {
      await service.update(user, name, id, written(body))
      const { entry, edit } = await service.find(user, name, id)
      return success(presented(entry, { language: user.language, edit }))
    },
    move: async ({ user, params, body }: RouteRequest<(typeof newsRoutes)['move']>) => {
      await service.move(user, name, params.id, body)
      return done
    },
    remove: async ({ user, params }: ResourceRequest<'remove'>) => {
      await service.remove(user, name, params.id)
      return done
    },
  }
}

export const createContentRoutes = (service: ContentService, legalTexts: LegalTexts): RegisterRoutes[] => {
  const { news, offer, intro, support, category, tile, template, legal } = contentKinds
  const ofKinds: Record<ContentKindName, RegisterRoutes> = {
    news: serveRoutes('content', contentRoutes.news, handlersOf('news', news, service)),
    offer: serveRoutes('content', contentRoutes.offer, handlersOf('offer', offer, service)),
    intro: serveRoutes('content', contentRoutes.intro, handlersOf('intro', intro, service)),
    support: serveRoutes('content', contentRoutes.support, handlersOf('support', support, service)),
    category: serveRoutes('content', contentRoutes.category, handlersOf('category', category, service)),
    tile: serveRoutes('content', contentRoutes.tile, handlersOf('tile', tile, service)),
    template: serveRoutes('content', contentRoutes.template, handlersOf('template', template, service)),
    legal: serveRoutes('content', contentRoutes.legal, handlersOf('legal', legal, service)),
  }
  return [
    serveRoutes('config', legalRoutes, {
      read: async ({ query }) => success({ sections: await legalTexts.read(query.language) }),
    }),
    ...Object.values(ofKinds),
  ]
}
