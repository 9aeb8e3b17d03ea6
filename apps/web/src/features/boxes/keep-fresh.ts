import { boxStateRefreshMs } from '@lykta/contract/constants'
import { focusManager, type QueryClient } from '@tanstack/react-query'
import { boxViewsKey } from './box-views-key.ts'

/**
 * Reads the boxes every minute while a screen shows them. Returns the function that stops it. A query's own interval starts
 * again with every feed event, so with a talkative box it would never fire.
 */
export const keepBoxViewsFresh = (client: QueryClient): (() => void) => {
  const timer = setInterval(() => {
    if (!focusManager.isFocused()) return
    void client.refetchQueries({ queryKey: boxViewsKey, type: 'active' }, { cancelRefetch: false })
  }, boxStateRefreshMs)
  return () => clearInterval(timer)
}
