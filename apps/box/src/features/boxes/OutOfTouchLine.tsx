import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './OfflineLine.module.css'

/** One sentence, while the TV's server cannot reach the others, and people whose apps are connected to them. */
export const OutOfTouchLine = () => {
  const { t } = useTranslation()
  return (
    <output className={styles['line']}>
      <IconClockPause size={44} stroke={2} aria-hidden="true" />
      <span>{t('outOfTouch')}</span>
    </output>
  )
}
