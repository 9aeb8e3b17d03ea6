import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../shared/format/index.ts'
import { feed } from '../feed.ts'
import styles from './FeedLine.module.css'

/** While the feed is down: that what is shown may be old, and since when. Nothing while all is well. */
export const FeedLine = () => {
  const { t } = useTranslation()
  const status = useSyncExternalStore(feed.subscribe, feed.getStatus)
  return (
    <output className={styles['place']}>
      {status.state === 'down' ? (
        <span className={styles['line']}>
          <IconCloudOff size={20} stroke={1.9} aria-hidden="true" />
          {t('feed.down', { time: timeText(status.since) })}
        </span>
      ) : null}
    </output>
  )
}
