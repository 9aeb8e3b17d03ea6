import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './OfflineLine.module.css'

/** One sentence, for as long as the box cannot be reached. */
export const OfflineLine = () => {
  const { t } = useTranslation()
  return (
    <output className={styles['line']}>
      <IconWifiOff size={44} stroke={2} aria-hidden="true" />
      {t('offline')}
    </output>
  )
}
