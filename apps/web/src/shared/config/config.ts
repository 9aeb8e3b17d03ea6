import type { SiteConfig } from '@lykta/contract/config'
import { configRoutes } from '@lykta/contract/config/routes'
import { log } from '@lykta/log'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/index.ts'
import { store } from '../store/index.ts'

/** The last known value is used at once, while it is read again. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  meta: { kept: true },
  initialData: () => store.get('config'),
  initialDataUpdatedAt: 0,
  staleTime: 86_400_000,
  queryFn: async () => {
    const { data: config } = await api.call(configRoutes.read, {})
    log.setLevel(config.logLevel)
    store.set('config', config)
    return config
  },
})

/** The product's and the region's name and the server's other settings; undefined until they are known. */
export const useConfig = (): SiteConfig | undefined => useQuery(configQuery).data
