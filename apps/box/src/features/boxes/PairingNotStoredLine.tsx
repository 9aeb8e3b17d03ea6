import { useTranslation } from 'react-i18next'
import styles from './PairingNotStoredLine.module.css'

/** Tells whoever connects this TV that it will have to be connected again. */
export const PairingNotStoredLine = () => {
  const { t } = useTranslation('boxes')
  return <p className={styles['line']}>{t('notKept')}</p>
}
