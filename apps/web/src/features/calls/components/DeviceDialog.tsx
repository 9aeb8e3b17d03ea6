import type { CallView } from '@lykta/calls'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../shared/session/index.ts'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import { usePreview } from '../use-preview.ts'
import { Devices } from './Devices.tsx'

interface DeviceDialogProps {
  /** The current call, whose devices are shown and changed. */
  call: CallView | null
  onClose: () => void
}

/** The choice of camera, microphone and speaker in a dialog. */
export const DeviceDialog = ({ call, onClose }: DeviceDialogProps) => {
  const { t } = useTranslation(['calls', 'shell'])
  const preview = usePreview({ on: call === null, camera: useUser().enableVideoCall })
  return (
    <Dialog open onClose={onClose} title={t('devices.title')}>
      <Devices call={call} preview={preview} />
      <Button block onClick={onClose}>
        {t('devices.done')}
      </Button>
    </Dialog>
  )
}
