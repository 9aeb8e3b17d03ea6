import { IconCloudPause } from '@tabler/icons-react'
import type { Query } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/index.ts'
import { useConfig } from '../../shared/config/config.ts'
import { StatusLine } from '../../shared/ui/index.ts'
import { feed } from '../feed-reloads.ts'
import { queryClient } from '../query-client.ts'
import { OutOfTouch } from './OutOfTouch.tsx'

/** Random, so that not all ask a server that has just come back at the same moment. */
const againMs = () => 3_000 + Math.random() * 6_000

const cache = queryClient.getQueryCache()
const isUnavailable = ({ state }: Query): boolean =>
  state.status === 'error' && isApiError(state.error) && state.error.code === 'unavailable'
const unavailable = () => cache.findAll({ type: 'active', predicate: isUnavailable })

/** Asks for one thing; once that is there, for all else that was not. */
const readAgain = async (): Promise<void> => {
  const [first] = unavailable()
  if (first === undefined) return
  await queryClient.refetchQueries({ predicate: (query) => query === first })
  if (!isUnavailable(first)) await queryClient.refetchQueries({ predicate: isUnavailable })
}

/** Shown while the server answers that it cannot read anything now: once, instead of by each part of the page. */
export const Unavailable = () => {
  const { state } = useSyncExternalStore(feed.subscribe, feed.getStatus)
  const isAway = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => unavailable().length > 0,
  )
  // One line at a time: without a feed there is no contact at all.
  return (
    <>
      <Line shown={isAway && state !== 'down'} />
      <OutOfTouch isQuiet={isAway || state === 'down'} />
    </>
  )
}

const Line = ({ shown }: { shown: boolean }) => {
  const { t } = useTranslation('feed')
  const product = useConfig()?.productName ?? location.hostname
  useEffect(() => {
    if (!shown) return undefined
    let timer: ReturnType<typeof setTimeout>
    const askLater = () => {
      timer = setTimeout(() => void readAgain().finally(askLater), againMs())
    }
    askLater()
    // The parts of the page say less meanwhile: ListStates.module.css.
    document.documentElement.dataset['unavailable'] = ''
    return () => {
      clearTimeout(timer)
      delete document.documentElement.dataset['unavailable']
    }
  }, [shown])
  return (
    <StatusLine
      icon={<IconCloudPause size={20} stroke={1.9} aria-hidden="true" />}
      text={shown ? t('unavailable', { product }) : null}
    />
  )
}
