import { Battery, minutesLeft, shownBatteryPercent } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import type { Caretaker } from './caretaker.ts'
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

/** The battery of a box with its minutes. */
export const BoxBattery = ({ caretaker, left = false }: { caretaker: Caretaker; left?: boolean }) => {
  const { t } = useTranslation()
  const percent = shownBatteryPercent(caretaker)
  const minutes = minutesLeft(percent)
  return (
    <Battery percent={percent}>
      {left ? t('caretakers.minutesLeft', { minutes }) : t('caretakers.minutes', { minutes })}
    </Battery>
  )
}
