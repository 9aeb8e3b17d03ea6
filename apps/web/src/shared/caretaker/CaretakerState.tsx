import { IconBellExclamation } from '@tabler/icons-react'
import { Battery, minutesLeft, shownBatteryPercent } from '@lykta/ui'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Hidden } from '../ui/index.ts'
import type { Caretaker } from './caretaker.ts'
import { BatteryWarningContext } from './context.ts'
import styles from './CaretakerState.module.css'

/** Online or offline in words, plain while all is well. */
export const OnlineWords = ({ online }: { online: boolean }) => {
  const { t } = useTranslation()
  return (
    <span className={online ? styles['online'] : styles['offline']}>
      {online ? t('caretakers.online') : t('caretakers.offline')}
    </span>
  )
}

/** Offline in words; online is plain to see, and said to those who do not see it. */
export const OfflineWords = ({ online }: { online: boolean }) => {
  const { t } = useTranslation()
  return online ? <Hidden>{t('caretakers.online')}</Hidden> : <OnlineWords online={false} />
}

/** The battery of a box with its minutes, or the warning that it has run on it for a while. */
export const BoxBattery = ({ caretaker, left = false }: { caretaker: Caretaker; left?: boolean }) => {
  const { t } = useTranslation()
  const warned = use(BatteryWarningContext) === caretaker.id
  if (warned) {
    return (
      <span className={styles['warning']}>
        <IconBellExclamation size={20} stroke={2} aria-hidden="true" />
        {t('caretakers.onBattery')}
      </span>
    )
  }
  const percent = shownBatteryPercent(caretaker)
  const minutes = minutesLeft(percent)
  return (
    <Battery percent={percent}>
      {left ? t('caretakers.minutesLeft', { minutes }) : t('caretakers.minutes', { minutes })}
    </Battery>
  )
}
