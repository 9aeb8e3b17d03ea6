import type { QueryClient } from '@tanstack/react-query'

export const alarmsKey = ['alarms'] as const

/** Reads again what is shown of alarms. */
export const reloadAlarms = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: alarmsKey })
