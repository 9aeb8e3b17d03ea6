import { userRoutes } from '@lykta/contract/accounts/users/routes'
import { accessLogRoutes } from '@lykta/contract/audit/routes'
import type { Box, SensorTopic, EditBox, EditLink, Link, NewSensor } from '@lykta/contract/boxes'
import { boxRoutes, sensorRoutes, stayRoutes } from '@lykta/contract/boxes/administration/routes'
import { linkRoutes } from '@lykta/contract/boxes/routes'
import { erasureRoutes } from '@lykta/contract/privacy/routes'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { boxKey, reloadBoxViews } from './queries.ts'

/** A box with everything that can be changed. */
export const boxQuery = (id: number) =>
  queryOptions({
    queryKey: boxKey(id),
    queryFn: async () => (await api.call(boxRoutes.find, { params: { id } })).data,
  })

/** Changes a box, and shows the result. */
export const changeBox = async (client: QueryClient, id: number, change: EditBox): Promise<void> => {
  const { data } = await api.call(boxRoutes.edit, { params: { id }, body: change })
  client.setQueryData(boxQuery(id).queryKey, data)
  await reloadBoxViews(client)
}

/** The people linked to a box, for users who may change their permissions. */
export const linksQuery = (id: number) =>
  queryOptions({
    queryKey: [...boxKey(id), 'links'],
    queryFn: async () => (await api.call(linkRoutes.list, { params: { id } })).data,
  })

const keepLinks = (client: QueryClient, id: number, change: (list: Link[]) => Link[]): void => {
  client.setQueryData(linksQuery(id).queryKey, (list) => (list === undefined ? list : change(list)))
}

/** Updates a link where it is shown. */
export const keepLink = (client: QueryClient, id: number, link: Link): void =>
  keepLinks(client, id, (list) => list.map((one) => (one.userId === link.userId ? link : one)))

/** People whom an administrator may link to a box, found by a few words. */
export const usersQuery = (search: string) =>
  queryOptions({
    queryKey: ['people', search],
    queryFn: async ({ signal }) => {
      const filter = { disabled: false, ...(search === '' ? {} : { search }) }
      const { data } = await api.call(userRoutes.list, {
        query: { filter, sort: ['name', 'ASC'], skip: 0, limit: 50 },
        signal,
      })
      return data
    },
  })

/** Links a user to a box, with the competence "user" and every function that the box has. */
export const addLink = async (client: QueryClient, box: Box, userId: number): Promise<void> => {
  const permissions: EditLink = { competence: 'user', permissions: box.functions }
  await api.call(linkRoutes.set, { params: { id: box.id, userId }, body: permissions })
  await client.invalidateQueries({ queryKey: linksQuery(box.id).queryKey })
}

/** Removes a user's link to a box. */
export const endLink = async (client: QueryClient, id: number, userId: number): Promise<void> => {
  await api.call(linkRoutes.end, { params: { id, userId } })
  keepLinks(client, id, (list) => list.filter((one) => one.userId !== userId))
}

/** The sensors and scripts that report to a box. */
export const sensorsQuery = (id: number) =>
  queryOptions({
    queryKey: [...boxKey(id), 'sensors'],
    queryFn: async () => (await api.call(sensorRoutes.list, { params: { id } })).data,
  })

/** Who has opened the resident's stored data, newest first. Read again each time, as viewing adds to it. */
export const accessLogQuery = (id: number) =>
  queryOptions({
    queryKey: [...boxKey(id), 'access-log'],
    queryFn: async () => (await api.call(accessLogRoutes.list, { params: { id } })).data,
    gcTime: 0,
  })

/** Returns the new sensor with its token, which cannot be read again. */
export const addSensor = async (
  client: QueryClient,
  id: number,
  name: string,
  topic: SensorTopic,
): Promise<NewSensor> => {
  const body = { name, topics: [topic] }
  const { data } = await api.call(sensorRoutes.create, { params: { id }, body })
  await client.invalidateQueries({ queryKey: sensorsQuery(id).queryKey })
  return data
}

export const removeSensor = async (client: QueryClient, id: number, companionId: number): Promise<void> => {
  await api.call(sensorRoutes.remove, { params: { id, companionId } })
  client.setQueryData(sensorsQuery(id).queryKey, (list) => list?.filter((one) => one.id !== companionId))
}

/** Removes the TV from a box: the next one that is added in its room takes its place. */
export const releaseTv = (id: number): Promise<unknown> => api.call(stayRoutes.release, { params: { id } })

/** Ends the resident's stay, for everybody and for good. */
export const retireBox = (id: number): Promise<unknown> => api.call(stayRoutes.retire, { params: { id } })

/** Ends the stay as well, and deletes everything in the background. */
export const eraseResident = (id: number): Promise<unknown> =>
  api.call(erasureRoutes.eraseResident, { params: { id } })

/** Who would see more or less of the resident after a move. Read again each time, as nothing announces changes. */
export const movePreviewQuery = (id: number, room: number) =>
  queryOptions({
    queryKey: [...boxKey(id), 'move', room],
    queryFn: async ({ signal }) =>
      (await api.call(stayRoutes.move, { params: { id }, query: { preview: '1' }, body: { room }, signal }))
        .data,
    gcTime: 0,
  })

/** Moves the resident with the TV to a free room. */
export const moveBox = (id: number, room: number): Promise<unknown> =>
  api.call(stayRoutes.move, { params: { id }, query: {}, body: { room } })
