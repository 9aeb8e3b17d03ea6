import type {
  Alarm,
  AlarmList,
  AlarmReach,
  AlarmReceipt,
  AlarmTarget,
  AlarmTotals,
  ChangeAlarm,
  CreateAlarm,
  CreatedAlarm,
  GroupLadder,
  Ladder,
  LadderUser,
} from '@lykta/contract/alarms'
import { alarmRoutes, ladderRoutes } from '@lykta/contract/alarms/routes'
import type { Template } from '@lykta/contract/content'
import { templateRoutes } from '@lykta/contract/content/routes'
import type { UploadedFile } from '@lykta/contract/files'
import { uploadRoutes } from '@lykta/contract/files/routes'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { readWhole } from '../../../shared/api/read-whole.ts'
import { api } from '../../../shared/api/index.ts'
import type { Language } from '../../../shared/i18n/index.ts'
import { pageSize } from '../../../shared/table/page-query.ts'
import { alarmQuery } from '../alarm-query.ts'
import { alarmsKey, reloadAlarms } from '../reload-alarms.ts'

const laddersKey = [...alarmsKey, 'ladders'] as const

interface ListedAlarms {
  list: AlarmList
  search?: string | undefined
  page?: number | undefined
}

/** A page of one of the lists, newest first, and the total number. */
export const alarmsQuery = ({ list, search, page = 1 }: ListedAlarms) =>
  queryOptions({
    queryKey: [...alarmsKey, 'list', { list, search, page }],
    queryFn: async ({ signal }): Promise<{ items: readonly Alarm[]; total: number }> => {
      const filter = { list, ...(search === undefined ? {} : { search }) }
      const query = { filter, skip: (page - 1) * pageSize, limit: pageSize }
      const { data: items, total } = await api.call(alarmRoutes.list, { query, signal })
      return { items, total }
    },
  })

export const alarmTotalsQuery = queryOptions({
  queryKey: [...alarmsKey, 'totals'],
  queryFn: async ({ signal }): Promise<AlarmTotals> => (await api.call(alarmRoutes.totals, { signal })).data,
})

/** How far it has got at each TV. No event tells about this alarm when a TV goes online or offline, so it is read now and then. */
export const receiptsQuery = (id: number) =>
  queryOptions({
    queryKey: [...alarmsKey, 'one', id, 'receipts'],
    refetchInterval: 30_000,
    queryFn: ({ signal }): Promise<readonly AlarmReceipt[]> =>
      readWhole((skip) => api.call(alarmRoutes.receipts, { params: { id }, query: { skip }, signal })),
  })

export interface Target {
  target: AlarmTarget
  ids: number[]
}

/** How many TVs it would reach now. */
export const reachQuery = (target: Target) =>
  queryOptions({
    queryKey: [...alarmsKey, 'reach', target],
    queryFn: async ({ signal }): Promise<AlarmReach> =>
      (await api.call(alarmRoutes.reach, { body: target, signal })).data,
  })

/** The ladders of the groups that the user may send alarms to. */
export const laddersQuery = queryOptions({
  queryKey: [...laddersKey, 'all'],
  queryFn: ({ signal }): Promise<readonly GroupLadder[]> =>
    readWhole((skip) => api.call(ladderRoutes.list, { query: { skip }, signal })),
})

const peopleKey = [...laddersKey, 'people'] as const

/** The people whom a ladder may name, by part of their name. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'search', search],
    queryFn: async ({ signal }): Promise<readonly LadderUser[]> =>
      (await api.call(ladderRoutes.people, { query: { search }, signal })).data,
  })

/** The people named by a ladder. */
export const namedPeopleQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...peopleKey, 'named', ids],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly LadderUser[]> =>
      (await api.call(ladderRoutes.people, { query: { search: '', ids: ids.join(',') }, signal })).data,
  })

/** The message templates of the user's municipality. */
export const alarmTemplatesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['content', 'templates', 'all', language],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<readonly Template[]> =>
      (await api.call(templateRoutes.list, { query: { language }, signal })).data,
  })

/** Creates an alarm. The same `clientId` again is the same alarm, so that trying again never sends twice. */
export const createAlarm = async (client: QueryClient, body: CreateAlarm): Promise<CreatedAlarm> => {
  const { data } = await api.call(alarmRoutes.create, { body })
  await reloadAlarms(client)
  return data
}

export const changeAlarm = async (
  client: QueryClient,
  id: number,
  body: ChangeAlarm,
): Promise<CreatedAlarm> => {
  const { data } = await api.call(alarmRoutes.change, { params: { id }, body })
  await reloadAlarms(client)
  return data
}

export const removeAlarm = async (client: QueryClient, id: number): Promise<void> => {
  await api.call(alarmRoutes.remove, { params: { id } })
  client.removeQueries({ queryKey: alarmQuery(id).queryKey })
  await reloadAlarms(client)
}

export const recallAlarm = async (client: QueryClient, id: number): Promise<void> => {
  await api.call(alarmRoutes.recall, { params: { id } })
  await reloadAlarms(client)
}

export const remindOfAlarm = async (client: QueryClient, id: number): Promise<void> => {
  await api.call(alarmRoutes.remind, { params: { id } })
  await reloadAlarms(client)
}

/** Somebody has been to the room. */
export const handleRoom = async (client: QueryClient, id: number, room: number): Promise<void> => {
  await api.call(alarmRoutes.handled, { params: { id }, body: { rooms: [room] } })
  await reloadAlarms(client)
}

/** The receipts for an export. The server may ask for the password first, and records it. */
export const takeAwayReceipts = async (id: number) => {
  const { data: receipts, total } = await api.call(alarmRoutes.takeAway, { params: { id } })
  return { receipts, total }
}

/** Null: back to the default. */
export const setGroupLadder = async (
  client: QueryClient,
  group: number,
  ladder: Ladder | null,
): Promise<void> => {
  await api.call(ladderRoutes.set, { params: { id: group }, body: { ladder } })
  await client.invalidateQueries({ queryKey: laddersKey })
}

/** Uploads the user's own sound, under a name that the user is unlikely to need. */
export const uploadSound = async (
  file: File,
  onProgress: (percent: number) => void,
): Promise<UploadedFile> => {
  // Its ending marks it as sound, whatever else it contains.
  const name = `sound-${crypto.randomUUID()}.m4a`
  const form = { name, override: 'false', file }
  return (await api.call(uploadRoutes.upload, { form, onProgress })).data
}
