import { boxStateRefreshMs } from '@lykta/contract/constants'
import { focusManager, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Reads a list of boxes every minute while a screen shows it. Returns the function that stops this. A query's own interval starts
 * over with every feed event, so with a busy box it would never fire.
 */
export const keepBoxViewsFresh = (client: QueryClient, queryKey: QueryKey): (() => void) => {
  const timer = setInterval(() => {
    if (!focusManager.isFocused()) return
    void client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false })
  }, boxStateRefreshMs)
  return () => clearInterval(timer)
}
