import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../api/index.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './DialogModal.tsx'
import styles from './ConfirmDialog.module.css'

interface ConfirmDialogProps extends Pick<DialogProps, 'focusAfter'> {
  open: boolean
  title: string
  /** What will happen, one sentence each. */
  what: readonly string[]
  /** A box to tick first, if there is no way back, and the error if it has not been ticked. */
  understood?: { label: string; missed: string }
  confirm: string
  action: { isPending: boolean; error: Error | null; mutate: () => void; reset: () => void }
  onClose: () => void
}

/** Explains what will happen and asks for confirmation. */
export const ConfirmDialog = ({
  open,
  title,
  what,
  understood,
  confirm,
  action,
  onClose,
  focusAfter,
}: ConfirmDialogProps) => {
  const { t } = useTranslation('shell')
  const refusalText = useRefusalText()
  const [ticked, setTicked] = useState(false)
  const [missed, setMissed] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const confirmed = () => {
    if (understood === undefined || ticked) return action.mutate()
    setMissed(true)
    box.current?.focus()
  }
  const close = () => {
    setTicked(false)
    setMissed(false)
    action.reset()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={title} closable={!action.isPending} focusAfter={focusAfter}>
      {isApiError(action.error) ? <Banner kind="error">{refusalText(action.error)}</Banner> : null}
      <ul className={styles['what']}>
        {what.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {understood === undefined ? null : (
        <label className={styles['understood']} htmlFor="understood">
          <input
            ref={box}
            id="understood"
            aria-invalid={missed && !ticked}
            aria-describedby={missed && !ticked ? 'not-understood' : undefined}
            type="checkbox"
            checked={ticked}
            disabled={action.isPending}
            onChange={(event) => setTicked(event.target.checked)}
          />
          {understood.label}
        </label>
      )}
      {understood !== undefined && missed && !ticked ? (
        <p id="not-understood" className={styles['missed']} role="alert">
          {understood.missed}
        </p>
      ) : null}
      <div className={styles['buttons']}>
        <Button look="quiet" grow disabled={action.isPending} onClick={close}>
          {t('cancel')}
        </Button>
        <Button look="danger" grow pending={action.isPending} onClick={confirmed}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
