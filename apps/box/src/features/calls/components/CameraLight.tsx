import { useCallState } from '@lykta/calls/react'
import { useTranslation } from 'react-i18next'
import styles from './CameraLight.module.css'

/** Nobody is filmed without knowing it: shown over every screen while the camera is on. */
export const CameraLight = () => {
  const { t } = useTranslation('calls')
  const isOn = useCallState(({ call }) => call !== null && call.camera.enabled)
  if (!isOn) return null
  return (
    <output className={styles['light']}>
      <span className={styles['lamp']} aria-hidden="true" />
      {t('cameraIsOn')}
    </output>
  )
}
