import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { Banner, Button, Dialog } from '../../../shared/ui/index.ts'
import styles from './ConfirmDialog.module.css'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen, a sentence each. */
  what: readonly string[]
  /** To be ticked first, where there is no way back. */
  understood?: string
  confirm: string
  action: { isPending: boolean; error: Error | null; mutate: () => void; reset: () => void }
  onClose: () => void
}

/** Explains what will happen and asks to confirm it. */
export const ConfirmDialog = ({
  open,
  title,
  what,
  understood,
  confirm,
  action,
  onClose,
}: ConfirmDialogProps) => {
  const { t } = useTranslation(['errors', 'shell'])
  const [ticked, setTicked] = useState(false)
  const close = () => {
    setTicked(false)
    action.reset()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={title} closable={!action.isPending}>
      {isApiError(action.error) ? <Banner kind="error">{t(action.error.code)}</Banner> : null}
      <ul className={styles['what']}>
        {what.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {understood === undefined ? null : (
        <label className={styles['understood']} htmlFor="understood">
          <input
            id="understood"
            type="checkbox"
            checked={ticked}
            disabled={action.isPending}
            onChange={(event) => setTicked(event.target.checked)}
          />
          {understood}
        </label>
      )}
      <div className={styles['buttons']}>
        <Button look="quiet" grow disabled={action.isPending} onClick={close}>
          {t('shell:cancel')}
        </Button>
        <Button
          look="danger"
          grow
          disabled={understood !== undefined && !ticked}
          pending={action.isPending}
          onClick={action.mutate}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
