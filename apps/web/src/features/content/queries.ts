import type { Category, ContentPage, Intro, News, Offer, Support } from '@lykta/contract/content'
import type { Language } from '@lykta/contract/languages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'

/** A municipality changes what it tells now and then, not while somebody looks. */
const staleTime = 5 * 60_000
const newsPageSize = 20

/** What the municipality of a box offers on a page. */
export const pageQuery = (boxId: number, page: ContentPage, language: Language) =>
  queryOptions({
    queryKey: ['content', 'categories', boxId, page, language],
    staleTime,
    queryFn: async ({ signal }) =>
      (
        await api.getList<Category>(
          'content/categories',
          { filter: { caretaker: boxId, page }, language },
          { signal },
        )
      ).data,
  })

export const newsQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: ['content', 'news', language],
    staleTime,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const page = { skip: pageParam, limit: newsPageSize, language }
      const { data, total } = await api.getList<News>('content/news', page, { signal })
      return { news: data, total }
    },
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { news }) => sum + news.length, 0)
      return loaded < total ? loaded : undefined
    },
  })

const listQuery = <T>(resource: string, language: Language) =>
  queryOptions({
    queryKey: ['content', resource, language],
    staleTime,
    queryFn: async ({ signal }) =>
      (await api.getList<T>(`content/${resource}`, { language }, { signal })).data,
  })

export const introQuery = (language: Language) => listQuery<Intro>('intro', language)
export const offersQuery = (language: Language) => listQuery<Offer>('offers', language)
export const supportQuery = (language: Language) => listQuery<Support>('support', language)
