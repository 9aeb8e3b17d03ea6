import { focusManager, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followFeed } from './follow-feed.ts'

/** Keeps what a screen shows under a key a few seconds behind the feed, while somebody looks at it. */
export const useFollowFeed = (queryKey: QueryKey): void => {
  const client = useQueryClient()
  useEffect(
    () =>
      followFeed(() => {
        if (!focusManager.isFocused()) return
        void client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false })
      }),
    [client, queryKey],
  )
}
