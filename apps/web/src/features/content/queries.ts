import type { ContentPage } from '@lykta/contract/content'
import {
  categoryRoutes,
  introRoutes,
  newsRoutes,
  offerRoutes,
  supportRoutes,
} from '@lykta/contract/content/routes'
import type { Language } from '@lykta/contract/languages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'

/** A municipality rarely changes its content. */
const staleTime = 5 * 60_000
const newsPageSize = 20

/** What the municipality of a box offers on a page. */
export const pageQuery = (boxId: number, page: ContentPage, language: Language) =>
  queryOptions({
    queryKey: ['content', 'categories', boxId, page, language],
    meta: { kept: true },
    staleTime,
    queryFn: async ({ signal }) =>
      (
        await api.call(categoryRoutes.list, {
          query: { filter: { caretaker: boxId, page }, language },
          signal,
        })
      ).data,
  })

export const newsQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: ['content', 'news', language],
    meta: { kept: true },
    staleTime,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { skip: pageParam, limit: newsPageSize, language }
      const { data, total } = await api.call(newsRoutes.list, { query, signal })
      return { news: data, total }
    },
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { news }) => sum + news.length, 0)
      return loaded < total ? loaded : undefined
    },
  })

export const introQuery = (language: Language) =>
  queryOptions({
    queryKey: ['content', 'intro', language],
    meta: { kept: true },
    staleTime,
    queryFn: async ({ signal }) => (await api.call(introRoutes.list, { query: { language }, signal })).data,
  })

export const offersQuery = (language: Language) =>
  queryOptions({
    queryKey: ['content', 'offers', language],
    meta: { kept: true },
    staleTime,
    queryFn: async ({ signal }) => (await api.call(offerRoutes.list, { query: { language }, signal })).data,
  })

export const supportQuery = (language: Language) =>
  queryOptions({
    queryKey: ['content', 'support', language],
    meta: { kept: true },
    staleTime,
    queryFn: async ({ signal }) => (await api.call(supportRoutes.list, { query: { language }, signal })).data,
  })
