import type { RetentionKind, SetRetention } from '@lykta/contract/privacy'
import { retentionRoutes } from '@lykta/contract/privacy/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'

const retentionKey = ['retention'] as const

/** Of a cluster; undefined: the whole system, or the cluster of whoever asks. */
export const retentionQuery = (cluster: number | undefined) =>
  queryOptions({
    queryKey: [...retentionKey, cluster],
    queryFn: async ({ signal }) =>
      (await api.call(retentionRoutes.read, { query: cluster === undefined ? {} : { cluster }, signal }))
        .data,
  })

export const everyRetention = { queryKey: retentionKey }

/** How much would go at once. */
export const previewRetention = async (kind: RetentionKind, days: number, cluster: number | undefined) =>
  (
    await api.call(retentionRoutes.preview, {
      query: { kind, days, ...(cluster === undefined ? {} : { cluster }) },
    })
  ).data

export const setRetention = (body: SetRetention) => api.call(retentionRoutes.set, { body })
