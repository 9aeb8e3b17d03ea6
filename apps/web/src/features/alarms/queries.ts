import type { Alarm, AlarmReceipt } from '@lykta/contract/alarms'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { readWhole } from '../../shared/api/read-whole.ts'
import { alarmsKey } from './reload-alarms.ts'
import { isOpenHelp } from './open-help.ts'

const weekMs = 7 * 86_400_000

/** The alarms to the boxes of the user, newest first, and their total number. */
export const ownAlarmsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...alarmsKey, 'own', limit],
    queryFn: async ({ signal }): Promise<{ alarms: readonly Alarm[]; total: number }> => {
      let total = 0
      const alarms = await readWhole(async (skip) => {
        const answer = await api.call(alarmRoutes.list, { query: { skip, limit: limit - skip }, signal })
        total = answer.total
        const read = skip + answer.data.length
        return { data: answer.data, more: read < Math.min(limit, total) ? true : undefined }
      })
      // Users who write alarms would see drafts here too.
      return { alarms: alarms.filter(({ sentAt }) => sentAt !== null), total }
    },
  })

/** How far an alarm has got at each TV. */
export const ownReceiptsQuery = (id: number) =>
  queryOptions({
    queryKey: [...alarmsKey, 'own', 'receipts', id],
    queryFn: ({ signal }): Promise<readonly AlarmReceipt[]> =>
      readWhole((skip) => api.call(alarmRoutes.receipts, { params: { id }, query: { skip }, signal })),
  })

/** How many are read at a time. */
const openAtOnce = 50

/** The alarms that are open, newest first. */
export const openAlarmsQuery = queryOptions({
  queryKey: [...alarmsKey, 'open'],
  queryFn: ({ signal }): Promise<readonly Alarm[]> =>
    readWhole(async (skip) => {
      const query = { skip, limit: openAtOnce, filter: { list: 'open' as const } }
      const { data, total } = await api.call(alarmRoutes.list, { query, signal })
      return { data, more: skip + data.length < total ? true : undefined }
    }),
})

/** The calls for help that nobody has taken, newest first, whatever else is open. */
export const openHelpQuery = queryOptions({
  ...openAlarmsQuery,
  select: (open) => open.filter(isOpenHelp),
})

/** How many alarms are open: those of the list of that name. */
export const openTotalQuery = queryOptions({
  queryKey: [...alarmsKey, 'openTotal'],
  queryFn: async ({ signal }): Promise<number> =>
    (await api.call(alarmRoutes.list, { query: { skip: 0, limit: 1, filter: { list: 'open' } }, signal }))
      .total,
})

/** The newest alarm of the last seven days; null: there was none. */
export const newestAlarmQuery = queryOptions({
  queryKey: [...alarmsKey, 'newest'],
  queryFn: async ({ signal }): Promise<Alarm | null> => {
    const { data } = await api.call(alarmRoutes.list, {
      query: { skip: 0, limit: 1, filter: { list: 'sent' } },
      signal,
    })
    const [newest] = data
    return newest !== undefined && (newest.sentAt ?? newest.createdAt) > Date.now() - weekMs ? newest : null
  },
})
