import { IconBellExclamation } from '@tabler/icons-react'
import { boxStateOf } from '@lykta/contract/boxes'
import { Battery, batteryLevel, minutesLeft, useNow } from '@lykta/ui'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText, isSameDay, timeText } from '../format/index.ts'
import { useLanguage } from '../i18n/index.ts'
import { ScreenReaderText } from '../ui/index.ts'
import type { BoxView } from './box-view.ts'
import { BatteryWarningContext } from './context.ts'
import { usePresenceWords } from './use-presence-words.ts'
import styles from './BoxState.module.css'

interface PresenceWordsProps {
  boxView: Pick<BoxView, 'hasTv' | 'online'>
}

/** Online, offline or without a TV, in words. */
export const OnlineWords = ({ boxView }: PresenceWordsProps) => {
  const words = usePresenceWords()
  return <span className={boxView.online ? styles['online'] : styles['offline']}>{words(boxView)}</span>
}

/** Why a box cannot be reached, in words; that it is online can be seen, and only screen readers say it. */
export const OfflineWords = ({ boxView }: PresenceWordsProps) => {
  const words = usePresenceWords()
  return boxView.online ? (
    <ScreenReaderText>{words(boxView)}</ScreenReaderText>
  ) : (
    <OnlineWords boxView={boxView} />
  )
}

/** The battery of a box with its minutes, or when an offline box was last seen and its level then, or the warning that it runs on it. */
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
  const { hasTv, online, battery, lastSeenAt } = boxView
  // What the last TV reported does not apply to the next one.
  if (!hasTv) return null
  if (!online && lastSeenAt !== null) {
    // Nobody knows how many minutes are left by now.
    const day = dayText(lastSeenAt, language)
    // A date stays on one line.
    const time = isSameDay(lastSeenAt, now) ? timeText(lastSeenAt) : day.replace(' ', '\u00a0')
    return (
      <span className={styles['away']}>
        <Battery percent={battery} known={false}>
          <ScreenReaderText>{`${String(battery)} %`}</ScreenReaderText>{' '}
        </Battery>
        <span className={styles['lastSeen']}>{t('boxViews.lastSeen', { time })}</span>
      </span>
    )
  }
  const minutes = minutesLeft(battery)
  const charges = batteryLevel(battery) !== 'good' && boxStateOf(boxView) === 'online'
  const words = left ? t('boxViews.minutesLeft', { minutes }) : t('boxViews.minutes', { minutes })
  return (
    <Battery percent={battery}>
      {charges ? (
        <span className={styles['charging']}>
          {`${t('boxViews.charging')}, ${words.replaceAll(' ', '\u00a0')}`}
        </span>
      ) : (
        words
      )}
    </Battery>
  )
}
