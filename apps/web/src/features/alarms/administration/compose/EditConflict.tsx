import { useTranslation } from 'react-i18next'
import { Banner, Button } from '../../../../shared/ui/index.ts'
import styles from './ComposeAlarm.module.css'

/** Somebody else was quicker: nothing written here is lost, and their change can be seen. */
export const EditConflict = ({ onShow }: { onShow: (() => void) | undefined }) => {
  const { t } = useTranslation('alarms-administration')
  return (
    <div className={styles['apart']}>
      <Banner kind="error">{t('compose.apart')}</Banner>
      {onShow === undefined ? null : (
        <Button look="text" size="small" onClick={onShow}>
          {t('compose.showOther')}
        </Button>
      )}
    </div>
  )
}
