import { ConfigSchema, type Config } from '@lykta/contract/config'
import { useQuery } from '@tanstack/react-query'
import { createApi } from './api/api.ts'

const refreshMs = 10 * 60_000
const api = createApi({})

/** What the server says to everybody; undefined until it has. */
export const useConfig = (): Config | undefined =>
  useQuery({
    queryKey: ['config'],
    queryFn: () => api.get('config', ConfigSchema),
    refetchInterval: refreshMs,
  }).data
