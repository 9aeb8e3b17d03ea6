import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { boxPermissionsQuery } from '../../features/boxes/index.ts'
import { useUnreadCount } from '../../features/messages/index.ts'
import { showsFunction, type BoxView } from '../../shared/box-view/index.ts'
import type { FailedQuery } from '../../shared/ui/index.ts'
import { shownFunctions, type ReachableFunction } from '../menu.ts'

interface Functions {
  /** Undefined until the permissions are known, so that no function is shown that is not permitted. */
  functions: readonly ReachableFunction[] | undefined
  failed: FailedQuery | undefined
  /** Own messages that the resident has not read. */
  unread: number
}

/** What the left menu and the home tiles show of a box. */
export const useFunctions = (boxView: BoxView | undefined): Functions => {
  const permissions = useQuery({
    ...boxPermissionsQuery(boxView?.id ?? 0),
    enabled: boxView !== undefined,
  })
  const { data } = permissions
  // The same list until it changes, so that what shows it is left as it is.
  const functions = useMemo(
    () =>
      boxView === undefined || data === undefined
        ? undefined
        : shownFunctions((name) => showsFunction(boxView, data, name)),
    [boxView, data],
  )
  const hasMessages = functions?.some(({ name }) => name === 'message') ?? false
  const unread = useUnreadCount(hasMessages ? boxView : undefined)
  return {
    functions,
    failed: permissions.isError && data === undefined ? permissions : undefined,
    unread,
  }
}
