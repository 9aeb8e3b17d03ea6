import type { SiteConfig } from '@lykta/contract/config'
import { configRoutes } from '@lykta/contract/config/routes'
import { log } from '@lykta/log'
import { useQuery } from '@tanstack/react-query'
import { createApi } from './api.ts'

const refreshMs = 10 * 60_000
/** Until it is known, the TV does not know where to sign in for calls. */
const retryMs = 5_000
const api = createApi()

/** The server's public configuration; undefined until it has been read. */
export const useConfig = (): SiteConfig | undefined =>
  useQuery({
    queryKey: ['config'],
    queryFn: async () => {
      const { data: config } = await api.call(configRoutes.read, {})
      log.setLevel(config.logLevel)
      return config
    },
    refetchInterval: ({ state }) => (state.data === undefined ? retryMs : refreshMs),
  }).data
