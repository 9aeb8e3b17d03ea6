import picture from '@lykta/ui/art/lantern-sent.svg'
import { useTranslation } from 'react-i18next'
import { useCaretaker } from '../../../shared/caretaker/index.ts'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import styles from './SentDialog.module.css'

/** The message is sent; closing goes back. */
export const SentDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation(['messages', 'shell'])
  const { nickName: name, online } = useCaretaker()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('sent.title')}
      picture={
        <span className={styles['picture']}>
          <img src={picture} alt="" />
        </span>
      }
    >
      <p className={styles['words']}>{online ? t('sent.online', { name }) : t('sent.offline', { name })}</p>
      <Button size="large" block onClick={onClose}>
        {t('shell:close')}
      </Button>
    </Dialog>
  )
}
