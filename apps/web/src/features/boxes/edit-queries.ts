import type { ManagedUser } from '@lykta/contract/accounts'
import type { Box, EditBox, EditLink, Link } from '@lykta/contract/boxes'
import { fileCategoryId } from '@lykta/contract/constants'
import type { UploadedFile } from '@lykta/contract/files'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { boxKey, reloadBoxViews } from './queries.ts'

/** A box with all that can be changed of it. */
export const boxQuery = (id: number) =>
  queryOptions({ queryKey: boxKey(id), queryFn: () => api.getOne<Box>('boxes', id) })

/** Changes a box, and shows it as it then is. */
export const changeBox = async (client: QueryClient, id: number, change: EditBox): Promise<void> => {
  client.setQueryData(boxKey(id), await api.update<Box>('boxes', id, change))
  await reloadBoxViews(client)
}

const linksOf = (id: number) => `boxes/${String(id)}/links`

/** The people who are linked to a box, for whoever may change what they may do. */
export const linksQuery = (id: number) =>
  queryOptions({
    queryKey: [...boxKey(id), 'links'],
    queryFn: async () => (await api.getList<Link>(linksOf(id))).data,
  })

const keepLinks = (client: QueryClient, id: number, change: (list: Link[]) => Link[]): void => {
  client.setQueryData(linksQuery(id).queryKey, (list) => (list === undefined ? list : change(list)))
}

/** Somebody's part in a box as it is now, whatever is shown. */
export const fetchLink = (id: number, userId: number): Promise<Link> => api.getOne<Link>(linksOf(id), userId)

/** People whom an administrator may bring to a box, found by a few words. */
export const usersQuery = (search: string) =>
  queryOptions({
    queryKey: ['people', search],
    queryFn: async ({ signal }) => {
      const filter = { disabled: false, ...(search === '' ? {} : { search }) }
      const page = { sort: ['name', 'ASC'], skip: 0, limit: 50 } as const
      return (await api.getList<ManagedUser>('users', { filter, ...page }, { signal })).data
    },
  })

/** Gives somebody a part in a box: as a user, with all that the box has. */
export const addLink = async (client: QueryClient, box: Box, userId: number): Promise<void> => {
  const rights: EditLink = { competence: 'user', permissions: box.functions }
  await api.update<Link>(linksOf(box.id), userId, rights)
  await client.invalidateQueries({ queryKey: linksQuery(box.id).queryKey })
}

/** Changes what somebody may do with a box, and shows it as it then is. */
export const changeLink = async (
  client: QueryClient,
  id: number,
  userId: number,
  change: EditLink,
): Promise<void> => {
  const link = await api.update<Link>(linksOf(id), userId, change)
  keepLinks(client, id, (list) => list.map((one) => (one.userId === userId ? link : one)))
}

/** Takes somebody's part in a box away. */
export const endLink = async (client: QueryClient, id: number, userId: number): Promise<void> => {
  await api.remove(linksOf(id), userId)
  keepLinks(client, id, (list) => list.filter((one) => one.userId !== userId))
}

/** Gives a box a picture of one's own. The name is nobody's to read, and takes none that the person may want to use. */
export const givePicture = async (
  client: QueryClient,
  id: number,
  file: File,
  onProgress: (percent: number) => void,
): Promise<void> => {
  const name = `box-${String(id)}-${crypto.randomUUID()}${file.name.slice(file.name.lastIndexOf('.'))}`
  const form = new FormData()
  form.append('name', name)
  form.append('override', 'false')
  form.append('file', file, name)
  const { signal } = new AbortController()
  const uploads = `file/${String(fileCategoryId)}`
  const { id: avatar } = await api.upload<UploadedFile>(`${uploads}/upload`, form, { onProgress, signal })
  try {
    await changeBox(client, id, { avatar })
  } catch (error) {
    // A file that stays is in nobody's way but its owner's space.
    await api.remove(uploads, avatar).catch(() => undefined)
    throw error
  }
}

/** Takes the TV away from a box: the next one that is added in its room goes on where it was. */
export const releaseTv = (id: number): Promise<unknown> => api.create(`boxes/${String(id)}/release`, {})

/** Ends the resident's stay, for everybody and for good. */
export const retireBox = (id: number): Promise<unknown> => api.create(`boxes/${String(id)}/retire`, {})
