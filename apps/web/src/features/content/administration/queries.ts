import { contentKindOf, type ContentKindName } from '@lykta/contract/content'
import type { MoveContent } from '@lykta/contract/content'
import { contentRoutesOf } from '@lykta/contract/content/kind-routes'
import { categoryRoutes } from '@lykta/contract/content/routes'
import { clusterRoutes } from '@lykta/contract/organisation/routes'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import type { Language } from '../../../shared/i18n/index.ts'
import { configQuery } from '../../../shared/config/config.ts'
import { onlyTotal, pageQuery } from '../../../shared/table/page-query.ts'
import type { Counted } from '../../../shared/table/use-row-count.ts'
import { bodyOf, entryOf, type Entry, type EntryDraft } from './entry.ts'
import type { EntriesSearch } from './entries-search.ts'

/** Shares the key with what relatives read, so that both are read again. */
const contentKey = ['content'] as const
const entriesKey = [...contentKey, 'edited'] as const

const filterOf = ({ search, state, on }: EntriesSearch) => ({
  edit: true,
  ...(search === undefined ? {} : { search }),
  ...(state === undefined ? {} : { state }),
  ...(on === undefined ? {} : { page: on }),
})

/** A page of a kind, including drafts. */
export const entriesQuery = (
  kind: ContentKindName,
  { search: words, state, on, sort = contentKindOf(kind).sort, page }: EntriesSearch,
  language: Language,
) =>
  queryOptions({
    queryKey: [...entriesKey, kind, 'list', { words, state, on, sort, page, language }],
    queryFn: async ({ signal }): Promise<Counted & { items: Entry[] }> => {
      const query = {
        filter: filterOf({ search: words, state, on }),
        language,
        ...pageQuery({ sort, page }, sort),
      }
      const { data, total, more } = await api.call(contentRoutesOf(kind).list, { query, signal })
      return { items: data.map(entryOf), total, more }
    },
  })

/** How many of a kind match the search and the filters. */
export const entriesTotalQuery = (kind: ContentKindName, { search: words, state, on }: EntriesSearch) =>
  queryOptions({
    queryKey: [...entriesKey, kind, 'total', { words, state, on }],
    queryFn: async ({ signal }): Promise<Counted> => {
      const query = { filter: filterOf({ search: words, state, on }), ...onlyTotal }
      const { total } = await api.call(contentRoutesOf(kind).list, { query, signal })
      return { total }
    },
  })

export const entryQuery = (kind: ContentKindName, id: number) =>
  queryOptions({
    queryKey: [...entriesKey, kind, 'one', id],
    queryFn: async ({ signal }): Promise<Entry> =>
      entryOf((await api.call(contentRoutesOf(kind).find, { params: { id }, signal })).data),
  })

/** Every category, to choose one for a provider. */
export const categoriesQuery = (language: Language) =>
  queryOptions({
    queryKey: [...entriesKey, 'category', 'all', language],
    queryFn: async ({ signal }) =>
      (await api.call(categoryRoutes.list, { query: { filter: { edit: true }, language }, signal })).data,
  })

export const clustersQuery = queryOptions({
  queryKey: ['organisation', 'clusters'],
  staleTime: 60_000,
  queryFn: async ({ signal }) =>
    (await api.call(clusterRoutes.list, { query: { skip: 0, limit: 1_000 }, signal })).data,
})

const reload = async (client: QueryClient, kind: ContentKindName): Promise<void> => {
  await client.invalidateQueries({ queryKey: contentKey })
  // The configuration says whether there are shared texts to read, such as legal ones.
  if (contentKindOf(kind).isShared === true)
    await client.invalidateQueries({ queryKey: configQuery.queryKey })
}

/** Creates an entry, or replaces one. */
export const saveEntry = async (
  client: QueryClient,
  kind: ContentKindName,
  { id, draft }: { id: number | undefined; draft: EntryDraft },
): Promise<Entry> => {
  const body = bodyOf(kind, draft)
  const { data } =
    id === undefined
      ? await api.call(contentRoutesOf(kind).create, { body })
      : await api.call(contentRoutesOf(kind).update, { params: { id }, body })
  const saved = entryOf(data)
  client.setQueryData(entryQuery(kind, saved.id).queryKey, saved)
  await reload(client, kind)
  return saved
}

export const moveEntry = async (
  client: QueryClient,
  kind: ContentKindName,
  id: number,
  to: MoveContent,
): Promise<void> => {
  await api.call(contentRoutesOf(kind).move, { params: { id }, body: to })
  await reload(client, kind)
}

export const removeEntry = async (client: QueryClient, kind: ContentKindName, id: number): Promise<void> => {
  await api.call(contentRoutesOf(kind).remove, { params: { id } })
  client.removeQueries({ queryKey: entryQuery(kind, id).queryKey })
  await reload(client, kind)
}
