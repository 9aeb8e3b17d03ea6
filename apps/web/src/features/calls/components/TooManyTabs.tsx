import { useTranslation } from 'react-i18next'
import { Banner, Button } from '../../../shared/ui/index.ts'
import { useMaybeEngine } from '../engine-handle.ts'
import styles from './TooManyTabs.module.css'

/** Says that another tab of this browser has the calls, while it does, and offers to take them over. */
export const TooManyTabs = () => {
  const { t } = useTranslation('calls')
  const engine = useMaybeEngine()
  return (
    <div className={styles['banner']}>
      <Banner kind="note">
        <strong>{t('errors.tabsTitle')}</strong>
        <span className={styles['words']}>{t('errors.tabs')}</span>
        <Button look="quiet" size="small" onClick={() => engine?.takeOver()}>
          {t('errors.useHere')}
        </Button>
      </Banner>
    </div>
  )
}
