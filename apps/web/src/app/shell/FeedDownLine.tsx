import { IconCloudOff } from '@tabler/icons-react'
import { useNow } from '@lykta/ui'
import { memo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxViews } from '../../features/boxes/index.ts'
import { CallChannelLine } from '../../features/calls/index.ts'
import { useConfig } from '../../shared/config/config.ts'
import { dayAndTimeText, isSameDay, timeText } from '../../shared/format/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import type { FeedStatus } from '../../shared/feed/feed.ts'
import { StatusLine } from '../../shared/ui/index.ts'
import { feed } from '../feed-reloads.ts'
import { secondsUntil } from './seconds-until.ts'

/** While the feed is down, says that the data may be old, since when, and when the next try is. */
export const FeedDownLine = memo(() => {
  const status = useSyncExternalStore(feed.subscribe, feed.getStatus)
  const down = status.state === 'down'
  return (
    <>
      <StatusLine
        icon={<IconCloudOff size={20} stroke={1.9} aria-hidden="true" />}
        text={down ? <Down since={status.since} /> : null}
        beside={down ? <NextTry status={status} /> : null}
      />
      {/* One line at a time: without contact to the server, calls cannot come in either. */}
      {down ? null : <CallChannelLine noWebSocket={status.overHttp === true} />}
    </>
  )
})

/** Restored data is as old as it was on the earlier visit. */
const lastUpdated = (since: number, knownAt: number | undefined): number =>
  knownAt !== undefined && knownAt < performance.timeOrigin ? knownAt : since

const Down = ({ since: downSince }: { since: number }) => {
  const { t } = useTranslation()
  const since = lastUpdated(downSince, useBoxViews().knownAt)
  const language = useLanguage()
  const product = useConfig()?.productName ?? location.hostname
  const today = isSameDay(since, useNow(60_000))
  return t('feed.down', { product, time: today ? timeText(since) : dayAndTimeText(since, language) })
}

const NextTry = ({ status: { triesAt } }: { status: FeedStatus }) => {
  const { t } = useTranslation()
  const seconds = secondsUntil(triesAt, useNow(1_000))
  return <> {seconds > 0 ? t('feed.triesIn', { seconds }) : t('feed.trying')}</>
}
