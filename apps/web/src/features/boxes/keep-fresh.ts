import { boxStateRefreshMs } from '@lykta/contract/constants'
import { focusManager, type QueryClient } from '@tanstack/react-query'
import { boxViewsKey } from './box-views-key.ts'

/**
 * Asks every minute how the boxes are, until it is ended, while somebody looks. A query's own interval begins anew with all
 * that the feed tells, and would never end where one box tells something every few seconds.
 */
export const keepBoxViewsFresh = (client: QueryClient): (() => void) => {
  const timer = setInterval(() => {
    if (!focusManager.isFocused()) return
    void client.refetchQueries({ queryKey: boxViewsKey, type: 'active' }, { cancelRefetch: false })
  }, boxStateRefreshMs)
  return () => clearInterval(timer)
}
