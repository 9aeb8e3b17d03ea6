import type { DirectoryRole, MadeScimToken, MakeScimToken, SetDirectoryRole } from '@lykta/contract/accounts'
import { directoryRoutes } from '@lykta/contract/accounts/directory/routes'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/index.ts'
import { readWhole } from '../../../../shared/api/read-whole.ts'

/** What there is to choose from, and where a directory sends people. */
export const setUpQuery = queryOptions({
  queryKey: ['directory', 'set-up'],
  queryFn: async ({ signal }) => (await api.call(directoryRoutes.setUp, { signal })).data,
})

export const linesQuery = queryOptions({
  queryKey: ['directory', 'roles'],
  queryFn: ({ signal }) => readWhole((skip) => api.call(directoryRoutes.roles, { query: { skip }, signal })),
})

export const tokensQuery = queryOptions({
  queryKey: ['directory', 'tokens'],
  queryFn: ({ signal }) => readWhole((skip) => api.call(directoryRoutes.tokens, { query: { skip }, signal })),
})

/** Without an id: a new line. People who come by SCIM have what it gives at once. */
export const setLine = async (
  client: QueryClient,
  id: number | undefined,
  body: SetDirectoryRole,
): Promise<DirectoryRole> => {
  const { data } =
    id === undefined
      ? await api.call(directoryRoutes.addRole, { body })
      : await api.call(directoryRoutes.changeRole, { params: { id }, body })
  await client.invalidateQueries({ queryKey: linesQuery.queryKey })
  return data
}

export const removeLine = async (client: QueryClient, id: number): Promise<void> => {
  await api.call(directoryRoutes.removeRole, { params: { id } })
  await client.invalidateQueries({ queryKey: linesQuery.queryKey })
}

export const makeToken = async (client: QueryClient, body: MakeScimToken): Promise<MadeScimToken> => {
  const { data } = await api.call(directoryRoutes.makeToken, { body })
  await client.invalidateQueries({ queryKey: tokensQuery.queryKey })
  return data
}

export const endToken = async (client: QueryClient, id: number): Promise<void> => {
  await api.call(directoryRoutes.endToken, { params: { id } })
  await client.invalidateQueries({ queryKey: tokensQuery.queryKey })
}
