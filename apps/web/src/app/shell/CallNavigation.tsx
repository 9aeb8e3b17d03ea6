import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { reloadBoxViews, useBoxViews } from '../../features/boxes/index.ts'
import { CallsHost } from '../../features/calls/CallsHost.tsx'
import { interruptedBoxId } from '../joined/interrupted-message.ts'
import { overlayEntries } from '../../shared/ui/use-overlay-entry.ts'
import { useHistoryBack } from '../../shared/ui/use-history-back.ts'

const pages: Partial<Record<string, 'call' | 'phone'>> = { '/call': 'call', '/make-call': 'phone' }

/** Connects calls to the router: which page opens when a call begins or ends, or when there is none. */
export const CallNavigation = () => {
  const router = useRouter()
  const client = useQueryClient()
  const { list, selected, select } = useBoxViews()
  const isThere = () => router.state.location.pathname === '/call'
  const page = useRouterState({ select: ({ location }) => pages[location.pathname] ?? 'other' })
  const back = useHistoryBack('/make-call')
  return (
    <CallsHost
      page={page}
      onReturn={() => void router.navigate({ to: '/call' })}
      onCall={(extension) => {
        const { pathname } = router.state.location
        const isWriting =
          pathname.startsWith('/message/') || (pathname === '/message' && overlayEntries(router.history) > 0)
        if (!isThere()) interruptedBoxId.set(isWriting ? selected?.id : undefined)
        // After a call, its partner's page opens.
        const boxView = list?.find((one) => one.extension === extension)
        if (boxView !== undefined && boxView.id !== selected?.id) select(boxView)
        // A call does not wait for unsaved changes.
        if (!isThere()) void router.navigate({ to: '/call', ignoreBlocker: true })
      }}
      onNoCall={(talked) => {
        // A user who has gone to another page meanwhile is left there.
        if (!isThere()) return
        if (talked) void router.navigate({ to: '/make-call', replace: true })
        else back()
      }}
      onCallMissing={() => {
        if (isThere()) back()
      }}
      onHistory={() => void reloadBoxViews(client)}
    />
  )
}
