import type { CallView } from '@lykta/calls'
import { IconSettings } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './DevicesButton.module.css'

const DeviceDialog = lazy(() =>
  import('./DeviceDialog.tsx').then((module) => ({ default: module.DeviceDialog })),
)

/** Opens the choice of camera, microphone and speaker. `call`: the current call. */
export const DevicesButton = ({ call }: { call: CallView | null }) => {
  const { t } = useTranslation('calls')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('devices.title')}
        title={t('devices.title')}
        onClick={() => setOpen(true)}
      >
        <IconSettings size={24} stroke={1.9} aria-hidden="true" />
        {call === null ? <span>{t('devices.title')}</span> : null}
      </button>
      {open ? (
        <Suspense>
          <DeviceDialog call={call} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
