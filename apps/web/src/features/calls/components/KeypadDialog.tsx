import { useCallEngine } from '@lykta/calls/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import { useWindowKeys } from '../../../shared/ui/use-window-keys.ts'
import styles from './KeypadDialog.module.css'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

interface KeypadDialogProps {
  callID: string
  onClose: () => void
}

/** Sends digits to the other side, by these keys or a keyboard's. */
export const KeypadDialog = ({ callID, onClose }: KeypadDialogProps) => {
  const { t } = useTranslation(['calls-keypad', 'shell'])
  const engine = useCallEngine()
  const [sent, setSent] = useState('')
  const [failed, setFailed] = useState(false)
  const press = async (key: string) => {
    setFailed(false)
    try {
      await engine.sendDigits(callID, key)
      setSent((before) => before + key)
    } catch {
      setFailed(true)
    }
  }
  useWindowKeys((event) => {
    const key = keys.find((one) => one === event.key)
    if (key === undefined || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    void press(key)
  })
  const names: Partial<Record<string, string>> = { '*': t('star'), '#': t('hash') }
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <output className={styles['sent']} aria-label={t('sent')}>
        {sent}
      </output>
      <div className={styles['keys']}>
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            className={styles['key']}
            aria-label={names[key]}
            onClick={() => void press(key)}
          >
            {key}
          </button>
        ))}
      </div>
      {failed ? <p role="alert">{t('failed')}</p> : null}
      <Button block look="quiet" onClick={onClose}>
        {t('shell:close')}
      </Button>
    </Dialog>
  )
}
