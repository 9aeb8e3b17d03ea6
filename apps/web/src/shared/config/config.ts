import type { SiteConfig } from '@lykta/contract/config'
import { configRoutes } from '@lykta/contract/config/routes'
import { log } from '@lykta/log'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/index.ts'

export const configQuery = queryOptions({
  queryKey: ['config'],
  meta: { kept: true },
  staleTime: Infinity,
  queryFn: async () => {
    const { data: config } = await api.call(configRoutes.read, {})
    log.setLevel(config.logLevel)
    return config
  },
})

/** The product's and the region's name and what else the server settles; undefined until it has answered. */
export const useConfig = (): SiteConfig | undefined => useQuery(configQuery).data
