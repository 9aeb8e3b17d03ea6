import type { QueryClient } from '@tanstack/react-query'

export const overviewKey = ['overview'] as const

/** Something of what the overview shows has changed. */
export const reloadOverview = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: overviewKey })
