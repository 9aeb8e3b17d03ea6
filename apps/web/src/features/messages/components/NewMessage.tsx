import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/index.ts'
import styles from './NewMessage.module.css'
import { NewMessageDialog } from './NewMessageDialog.tsx'

/** The way to a new message: a button with its name, or on a phone the round plus above the menu. */
export const NewMessage = ({ floating }: { floating: boolean }) => {
  const { t } = useTranslation('messages')
  const [open, setOpen] = useState(false)
  return (
    <>
      {floating ? (
        <button
          type="button"
          className={styles['floating']}
          aria-label={t('new')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconPlus size={32} stroke={2.4} aria-hidden="true" />
        </button>
      ) : (
        <Button
          look="accent"
          icon={<IconPlus size={24} stroke={2.3} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('new')}
        </Button>
      )}
      <NewMessageDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
