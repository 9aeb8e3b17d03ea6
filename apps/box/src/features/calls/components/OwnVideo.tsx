import { isDeviceFailing, type DeviceView } from '@lykta/calls'
import { useMediaStream } from '@lykta/calls/react'
import { IconVideoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './OwnVideo.module.css'

/** What the other side sees of the resident, mirrored, as people know themselves. */
export const OwnVideo = ({ stream, camera }: { stream: MediaStream; camera: DeviceView }) => {
  const { t } = useTranslation('calls')
  const on = camera.enabled && camera.fault === null
  const own = useMediaStream(on ? stream : null)
  return (
    <div className={styles['own']}>
      {on ? (
        <video ref={own} autoPlay playsInline muted />
      ) : (
        <p>
          <IconVideoOff size={56} stroke={2} aria-hidden="true" />
          {t(isDeviceFailing(camera) ? 'ownCameraFailed' : 'ownCameraOff')}
        </p>
      )}
    </div>
  )
}
