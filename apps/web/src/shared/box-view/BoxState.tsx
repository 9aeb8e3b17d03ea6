import { IconBellExclamation } from '@tabler/icons-react'
import { Battery, minutesLeft, useNow } from '@lykta/ui'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText, isSameDay, timeText } from '../format/index.ts'
import { useLanguage } from '../i18n/index.ts'
import { Hidden } from '../ui/index.ts'
import type { BoxView } from './box-view.ts'
import { BatteryWarningContext } from './context.ts'
import styles from './BoxState.module.css'

/** Online or offline in words. */
export const OnlineWords = ({ online }: { online: boolean }) => {
  const { t } = useTranslation()
  return (
    <span className={online ? styles['online'] : styles['offline']}>
      {online ? t('boxViews.online') : t('boxViews.offline')}
    </span>
  )
}

/** Offline in words; online is plain to see, and said to those who do not see it. */
export const OfflineWords = ({ online }: { online: boolean }) => {
  const { t } = useTranslation()
  return online ? <Hidden>{t('boxViews.online')}</Hidden> : <OnlineWords online={false} />
}

/** The battery of a box with its minutes, or when an offline box was last seen with it, or the warning that it runs on it. */
export const BoxBattery = ({ boxView, left = false }: { boxView: BoxView; left?: boolean }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow(60_000)
  const warned = use(BatteryWarningContext) === boxView.id
  if (warned) {
    return (
      <span className={styles['warning']}>
        <IconBellExclamation size={20} stroke={2} aria-hidden="true" />
        {t('boxViews.onBattery')}
      </span>
    )
  }
  const { online, battery, lastSeenAt } = boxView
  if (!online && lastSeenAt !== null) {
    // How many minutes are left by now, nobody knows.
    const day = dayText(lastSeenAt, language)
    // A date stays on one line.
    const time = isSameDay(lastSeenAt, now) ? timeText(lastSeenAt) : day.replace(' ', '\u00a0')
    return (
      <span className={styles['away']}>
        <Battery percent={battery}>
          <Hidden>{`${String(battery)} %`}</Hidden>{' '}
        </Battery>
        <span className={styles['lastSeen']}>{t('boxViews.lastSeen', { time })}</span>
      </span>
    )
  }
  const minutes = minutesLeft(battery)
  return (
    <Battery percent={battery}>
      {left ? t('boxViews.minutesLeft', { minutes }) : t('boxViews.minutes', { minutes })}
    </Battery>
  )
}
