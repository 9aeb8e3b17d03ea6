import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './BackToLogin.module.css'

export const BackToLogin = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('accounts')
  return (
    <button type="button" className={styles['back']} onClick={onClick}>
      <IconChevronLeft size={22} stroke={2.2} aria-hidden="true" />
      {t('forgotten.back')}
    </button>
  )
}
