import type {
  CreateUser,
  EditUser,
  ImportedUsers,
  ImportUsers,
  ManagedUser,
  UserAction,
  UserActionResult,
} from '@lykta/contract/accounts'
import { pictureRoutes } from '@lykta/contract/accounts/routes'
import { userRoutes } from '@lykta/contract/accounts/users/routes'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { onlyTotal, pageQuery } from '../../../shared/table/page-query.ts'
import type { UserListSearch } from './user-list-search.ts'

const usersKey = ['users', 'managed'] as const

const filterOf = ({ search, role, state }: UserListSearch) => ({
  ...(search === undefined ? {} : { search }),
  ...(role === undefined ? {} : { role }),
  ...(state === undefined ? {} : { disabled: state === 'disabled' }),
})

/** Everything that the list finds, for an export. */
export const takeAwayUsers = async (search: UserListSearch) => {
  const query = { filter: filterOf(search), sort: pageQuery(search, 'name').sort }
  const { data: users, total } = await api.call(userRoutes.export, { query })
  return { users, total }
}

/** A page of the users that the administrator looks after. */
export const usersQuery = ({ search: words, role, state, sort, page }: UserListSearch) =>
  queryOptions({
    queryKey: [...usersKey, 'list', { words, role, state, sort, page }],
    queryFn: async ({ signal }) => {
      const query = { filter: filterOf({ search: words, role, state }), ...pageQuery({ sort, page }, 'name') }
      const { data: items, total, more } = await api.call(userRoutes.list, { query, signal })
      return { items, total, more }
    },
  })

/** How many users match the search and the filters. */
export const usersTotalQuery = ({ search: words, role, state }: UserListSearch) =>
  queryOptions({
    queryKey: [...usersKey, 'list', 'total', { words, role, state }],
    queryFn: async ({ signal }) => {
      const query = { filter: filterOf({ search: words, role, state }), ...onlyTotal }
      const { total } = await api.call(userRoutes.list, { query, signal })
      return { total }
    },
  })

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...usersKey, 'one', id],
    queryFn: async () => (await api.call(userRoutes.find, { params: { id } })).data,
  })

/** The clusters and groups that the administrator may put users in. */
export const placesQuery = queryOptions({
  queryKey: [...usersKey, 'places'],
  staleTime: 60_000,
  queryFn: async () => (await api.call(userRoutes.places, {})).data,
})

/** Reads the lists again, and shows the user as returned by the server. */
const keepUser = async (client: QueryClient, user: ManagedUser): Promise<ManagedUser> => {
  client.setQueryData(userQuery(user.id).queryKey, user)
  await client.invalidateQueries({ queryKey: [...usersKey, 'list'] })
  return user
}

export const createUser = async (client: QueryClient, body: CreateUser): Promise<ManagedUser> =>
  keepUser(client, (await api.call(userRoutes.create, { body })).data)

export const editUser = async (client: QueryClient, id: number, body: EditUser): Promise<ManagedUser> =>
  keepUser(client, (await api.call(userRoutes.edit, { params: { id }, body })).data)

/** Gives the user another picture, by the id of an uploaded file; null: none. */
export const setUserPicture = async (client: QueryClient, id: number, file: number | null): Promise<void> => {
  const { avatar } = (await api.call(pictureRoutes.set, { params: { id }, body: { file } })).data
  client.setQueryData(userQuery(id).queryKey, (user) => user && { ...user, avatar })
  await client.invalidateQueries({ queryKey: [...usersKey, 'list'] })
}

export const inviteUser = async (client: QueryClient, id: number): Promise<ManagedUser> =>
  keepUser(client, (await api.call(userRoutes.invite, { params: { id } })).data)

export const withdrawInvitation = async (client: QueryClient, id: number): Promise<ManagedUser> =>
  keepUser(client, (await api.call(userRoutes.withdrawInvitation, { params: { id } })).data)

/** Does the same to several users, and reads them again. */
export const actOnUsers = async (
  client: QueryClient,
  action: UserAction,
  ids: number[],
): Promise<UserActionResult> => {
  const { data } = await api.call(userRoutes.act, { body: { action, ids } })
  await client.invalidateQueries({ queryKey: usersKey })
  return data
}

/** Checks the users of a file or, unless it is a dry run, creates them. */
export const importUsers = async (client: QueryClient, body: ImportUsers): Promise<ImportedUsers> => {
  const { data } = await api.call(userRoutes.import, { body })
  if (data.created.length > 0) await client.invalidateQueries({ queryKey: [...usersKey, 'list'] })
  return data
}

export const removeUser = async (client: QueryClient, id: number): Promise<void> => {
  await api.call(userRoutes.remove, { params: { id } })
  client.removeQueries({ queryKey: userQuery(id).queryKey })
  await client.invalidateQueries({ queryKey: [...usersKey, 'list'] })
}
