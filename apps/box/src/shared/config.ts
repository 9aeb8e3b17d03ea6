import { ConfigSchema, type Config } from '@lykta/contract/config'
import { log } from '@lykta/log'
import { useQuery } from '@tanstack/react-query'
import { createApi } from './api/api.ts'

const refreshMs = 10 * 60_000
const api = createApi({})

/** What the server says to everybody; undefined until it has. */
export const useConfig = (): Config | undefined =>
  useQuery({
    queryKey: ['config'],
    queryFn: async () => {
      const config = await api.get('config', ConfigSchema)
      log.setLevel(config.logLevel)
      return config
    },
    refetchInterval: refreshMs,
  }).data
