import { IconClockPause } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusLine } from '../../shared/ui/index.ts'
import { feedNews } from '../../shared/feed/follow-feed.ts'
import { createOutOfTouch } from '../out-of-touch.ts'
import { queryClient } from '../query-client.ts'

const outOfTouch = createOutOfTouch(() => void queryClient.invalidateQueries())

/** Shown while this server cannot reach the others, and people who are at them. `isQuiet`: another line says what is worse. */
export const OutOfTouch = ({ isQuiet }: { isQuiet: boolean }) => {
  const { t } = useTranslation('feed')
  useEffect(() => {
    feedNews.addEventListener('outOfTouch', outOfTouch.hear)
    feedNews.addEventListener('back', outOfTouch.over)
    return () => {
      feedNews.removeEventListener('outOfTouch', outOfTouch.hear)
      feedNews.removeEventListener('back', outOfTouch.over)
      outOfTouch.over()
    }
  }, [])
  const isOut = useSyncExternalStore(outOfTouch.isOut.subscribe, outOfTouch.isOut.get)
  return (
    <StatusLine
      icon={<IconClockPause size={20} stroke={1.9} aria-hidden="true" />}
      text={isOut && !isQuiet ? t('outOfTouch') : null}
    />
  )
}
