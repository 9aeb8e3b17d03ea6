import type { CallView, MediaError } from '@lykta/calls'
import { useCallState } from '@lykta/calls/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import { useDeviceAdvice } from '../../../shared/devices/use-device-advice.ts'
import styles from './DeviceFaultDialog.module.css'

type Failed = Pick<MediaError, 'device' | 'fault'>

/** The dialog for a device that does not open. */
export const DeviceFaultDialog = () => {
  const ended = useCallState((state) => state.ended)
  const call = useCallState((state) => state.call)
  const [seen, setSeen] = useState<MediaError>()
  const fresh = ended?.end.mediaError ?? null
  const [failed, setFailed] = useState<MediaError>()
  // The end of the call is shown only for a moment; this stays until it is closed.
  if (fresh !== null && fresh !== seen && fresh !== failed) setFailed(fresh)
  if (failed !== undefined && failed !== seen)
    return <MediaFailed errors={[failed]} onClose={() => setSeen(failed)} />
  return call === null ? null : <GoesOnWithout key={call.callID} call={call} />
}

/** The call goes on without the failed device. Each failure is shown once, until it is closed. */
const GoesOnWithout = ({ call }: { call: CallView }) => {
  const { t } = useTranslation('calls')
  const errors = failedDevices(call)
  const [seen, setSeen] = useState<readonly string[]>([])
  const still = seen.filter((device) => errors.some((error) => error.device === device))
  // Tried again, it may fail again.
  if (still.length < seen.length) setSeen(still)
  const fresh = errors.filter(({ device }) => !still.includes(device))
  if (fresh.length === 0) return null
  return (
    <MediaFailed errors={fresh} onClose={() => setSeen(errors.map(({ device }) => device))}>
      <p>{t('errors.goesOn')}</p>
    </MediaFailed>
  )
}

/** The call screen itself shows that a device was unplugged or is paused. */
const failedDevices = (call: CallView): readonly Failed[] =>
  (['microphone', 'camera'] as const).flatMap((device) => {
    const { fault } = call[device]
    return fault === null || fault === 'unplugged' || fault === 'interrupted' ? [] : [{ device, fault }]
  })

interface MediaFailedProps {
  errors: readonly Failed[]
  onClose: () => void
  children?: React.ReactNode
}

const MediaFailed = ({ errors, onClose, children }: MediaFailedProps) => {
  const { t } = useTranslation(['calls', 'shell'])
  return (
    <Dialog open onClose={onClose} title={t('errors.mediaTitle')}>
      <div className={styles['words']}>
        {errors.map((error) => (
          <DeviceFailed key={error.device} error={error} />
        ))}
        {children}
      </div>
      <Button block onClick={onClose}>
        {t('shell:close')}
      </Button>
    </Dialog>
  )
}

const DeviceFailed = ({ error }: { error: Failed }) => {
  const { t } = useTranslation('calls')
  const whatToDo = useDeviceAdvice(error)
  return (
    <>
      <p className={styles['what']}>{t(`errors.${error.device}`)}</p>
      {whatToDo === undefined ? null : <p>{whatToDo}</p>}
    </>
  )
}
