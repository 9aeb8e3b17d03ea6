import { boxStateRefreshMs } from '@lykta/contract/constants'
import { focusManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { boxViewsKey } from './box-views-key.ts'

/**
 * Reads the boxes, or those of another list, every minute while a screen shows them. Returns the function that stops it. A query's own interval starts
 * again with every feed event, so with a talkative box it would never fire.
 */
export const keepBoxViewsFresh = (client: QueryClient, queryKey: QueryKey = boxViewsKey): (() => void) => {
  const timer = setInterval(() => {
    if (!focusManager.isFocused()) return
    void client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false })
  }, boxStateRefreshMs)
  return () => clearInterval(timer)
}
