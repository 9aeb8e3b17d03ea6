import type { Config } from '@lykta/contract/config'
import { log } from '@lykta/log'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/index.ts'

export const configQuery = queryOptions({
  queryKey: ['config'],
  staleTime: Infinity,
  queryFn: async () => {
    const config = await api.get<Config>('config', { anonymous: true })
    log.setLevel(config.logLevel)
    return config
  },
})

/** The product's and the region's name and what else the server settles; undefined until it has answered. */
export const useConfig = (): Config | undefined => useQuery(configQuery).data
