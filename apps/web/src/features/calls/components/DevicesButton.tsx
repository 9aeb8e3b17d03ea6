import type { CallView } from '@lykta/calls'
import { IconSettings } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButton } from './DialogButton.tsx'

const DeviceDialog = lazy(() =>
  import('./DeviceDialog.tsx').then((module) => ({ default: module.DeviceDialog })),
)

/** Opens the choice of camera, microphone and speaker. `call`: the current call. */
export const DevicesButton = ({ call }: { call: CallView | null }) => {
  const { t } = useTranslation('calls')
  return (
    <DialogButton
      title={t('devices.title')}
      icon={<IconSettings size={24} stroke={1.9} aria-hidden="true" />}
      inWords={call === null}
      renderDialog={(close) => <DeviceDialog call={call} onClose={close} />}
    />
  )
}
