import type { CallView } from '@lykta/calls'
import { IconDialpad } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './DevicesButton.module.css'

const KeypadDialog = lazy(() =>
  import('./KeypadDialog.tsx').then((module) => ({ default: module.KeypadDialog })),
)

/** Opens the keypad. */
export const KeypadButton = ({ call }: { call: CallView }) => {
  const { t } = useTranslation('calls-keypad')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('title')}
        title={t('title')}
        onClick={() => setOpen(true)}
      >
        <IconDialpad size={24} stroke={1.9} aria-hidden="true" />
      </button>
      {open ? (
        <Suspense>
          <KeypadDialog callID={call.callID} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
