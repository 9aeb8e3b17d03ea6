import { feedReportRoutes } from '@lykta/contract/feed/routes'
import { log } from '@lykta/log'
import { useNow } from '@lykta/ui'
import { IconRouteOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { useConfig } from '../../shared/config/config.ts'
import { StatusLine } from '../../shared/ui/index.ts'
import { feed } from '../feed-reloads.ts'

/** A restarting server is back long before. */
const sureAfterMs = 120_000
const askEveryMs = 60_000

const answers = async (path: string, signal: AbortSignal): Promise<boolean> => {
  const answer = await fetch(path, { signal, cache: 'no-store' }).catch(() => undefined)
  return answer?.ok === true
}

/** Tells the operator. The user is told in any case. */
const report = async (): Promise<void> => {
  await api.call(feedReportRoutes.blocked, {}).catch((err: unknown) => {
    log.warn({ err }, 'blocked feed not reported')
  })
}

/** Shown if the feed has been down for minutes although the server is well: something in the network blocks it. Says what to do. */
export const FeedBlocked = () => {
  const { state, since } = useSyncExternalStore(feed.subscribe, feed.getStatus)
  const now = useNow(60_000)
  return state === 'down' && now - since >= sureAfterMs ? <Asking /> : null
}

const Asking = () => {
  const { t } = useTranslation('feed')
  const product = useConfig()?.productName ?? location.hostname
  const { data: isKept = false } = useQuery({
    queryKey: ['feed-kept'],
    queryFn: async ({ signal }) => {
      const isKept =
        (await answers('/readyz', signal)) &&
        // How a feed over plain requests begins.
        !(await answers('/socket.io/?EIO=4&transport=polling', signal))
      if (isKept) await report()
      return isKept
    },
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchInterval: askEveryMs,
  })
  return (
    <StatusLine
      icon={<IconRouteOff size={20} stroke={1.9} aria-hidden="true" />}
      text={isKept ? t('blocked', { product }) : null}
    />
  )
}
