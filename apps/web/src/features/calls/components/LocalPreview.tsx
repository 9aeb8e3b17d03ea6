import { otherSide, type CallView } from '@lykta/calls'
import { cx } from '@lykta/ui'
import { useMediaStream } from '@lykta/calls/react'
import { useTranslation } from 'react-i18next'
import styles from './LocalPreview.module.css'

/**
 * The user's own camera, mirrored. Nothing while it is off or the call is on hold. `calling`: it stands by itself in a corner. It is
 * smaller beside the partner's portrait than over their picture.
 */
export const LocalPreview = ({ call, calling }: { call: CallView; calling: boolean }) => {
  const { t } = useTranslation('calls')
  const ref = useMediaStream(call.localStream)
  if (!call.camera.enabled || call.camera.pending || call.state === 'held') return null
  return (
    <video
      ref={ref}
      className={cx(
        styles['local'],
        calling ? styles['calling'] : otherSide(call) === 'seen' ? undefined : styles['small'],
      )}
      autoPlay
      playsInline
      muted
      aria-label={t('call.yourCamera')}
    />
  )
}
