import type { CallView } from '@lykta/calls'
import { useMediaStream } from '@lykta/calls/react'
import { useTranslation } from 'react-i18next'
import styles from './LocalPreview.module.css'

/** What this camera sends, as in a mirror. Nothing while it is off or the call is on hold. */
export const LocalPreview = ({ call }: { call: CallView }) => {
  const { t } = useTranslation('calls')
  const ref = useMediaStream(call.localStream)
  if (!call.camera.enabled || call.camera.pending || call.state === 'held') return null
  return (
    <video
      ref={ref}
      className={styles['local']}
      autoPlay
      playsInline
      muted
      aria-label={t('call.yourCamera')}
    />
  )
}
