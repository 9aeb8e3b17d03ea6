import { ContentListQuerySchema, ContentQuerySchema, contentSorts } from '@lykta/contract/content'
import { answerOf, IdParamsSchema, listOf } from '@lykta/contract/envelope'
import { z } from 'zod'
import { list, pageOf, success } from '../../doors/answers.ts'
import type { Http, RegisterRoutes } from '../../doors/http.ts'
import type { SignIn } from '../../doors/sign-in.ts'
import { badInput } from '../../errors.ts'
import {
  categories,
  intros,
  news,
  offers,
  support,
  templates,
  tiles,
  type ContentResource,
} from './resources.ts'
import type { ContentService } from './service.ts'

/** The generic verbs of one resource of content. */
const register = <Item>(
  api: Http,
  resource: ContentResource<Item>,
  service: ContentService,
  { userOf }: SignIn,
): void => {
  const { kind, present } = resource
  const url = `/content/${resource.path}`
  const tags = ['content']
  const one = answerOf(resource.item)

  api.route({
    method: 'GET',
    url,
    config: { access: 'user' },
    schema: {
      tags,
      summary: resource.summary,
      querystring: ContentListQuerySchema,
      response: { 200: listOf(resource.item) },
    },
    handler: async (request) => {
      const user = userOf(request)
      const { filter: { caretaker: boxId, ...filter } = {}, sort, language = user.language } = request.query
      const by = contentSorts.find((name) => name === sort?.[0])
      if (sort !== undefined && by === undefined)
        throw badInput({ sort: `One of ${contentSorts.join(', ')}` })
      const { entries, total } = await service.list(
        user,
        kind,
        { ...filter, boxId },
        {
          sort: by === undefined || sort === undefined ? resource.sort : [by, sort[1]],
          language,
          ...pageOf(request.query),
        },
      )
      const how = { language, edit: filter.edit === true }
      return list(
        entries.map((entry) => present(entry, how)),
        total,
      )
    },
  })

  api.route({
    method: 'GET',
    url: `${url}/:id`,
    config: { access: 'user' },
    schema: {
      tags,
      summary: 'One of them; in both languages to whoever may edit it',
      params: IdParamsSchema,
      querystring: ContentQuerySchema,
      response: { 200: one },
    },
    handler: async (request) => {
      const user = userOf(request)
      const { entry, edit } = await service.find(user, kind, request.params.id)
      return success(present(entry, { language: request.query.language ?? user.language, edit }))
    },
  })

  api.route({
    method: 'POST',
    url,
    config: { access: 'user' },
    schema: { tags, summary: 'Write one', body: resource.write, response: { 200: one } },
    handler: async (request) => {
      const user = userOf(request)
      const id = await service.create(user, kind, request.body)
      const { entry, edit } = await service.find(user, kind, id)
      return success(present(entry, { language: user.language, edit }))
    },
  })

  api.route({
    method: 'PUT',
    url: `${url}/:id`,
    config: { access: 'user' },
    schema: {
      tags,
      summary: 'Write one anew',
      params: IdParamsSchema,
      body: resource.write,
      response: { 200: one },
    },
    handler: async (request) => {
      const user = userOf(request)
      const { id } = request.params
      await service.update(user, kind, id, request.body)
      const { entry, edit } = await service.find(user, kind, id)
      return success(present(entry, { language: user.language, edit }))
    },
  })

  api.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { access: 'user' },
    schema: {
      tags,
      summary: 'Take one away',
      params: IdParamsSchema,
      response: { 200: answerOf(z.null()) },
    },
    handler: async (request) => {
      await service.remove(userOf(request), kind, request.params.id)
      return success(null)
    },
  })
}

export const createContentRoutes =
  (service: ContentService, signIn: SignIn): RegisterRoutes =>
  (api) => {
    register(api, categories, service, signIn)
    register(api, tiles, service, signIn)
    register(api, news, service, signIn)
    register(api, offers, service, signIn)
    register(api, intros, service, signIn)
    register(api, support, service, signIn)
    register(api, templates, service, signIn)
  }
