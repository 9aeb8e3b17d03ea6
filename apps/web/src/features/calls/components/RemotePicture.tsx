import type { CallView } from '@lykta/calls'
import { useMediaStream } from '@lykta/calls/react'
import { useTranslation } from 'react-i18next'
import type { Person } from '../use-person.ts'
import { PersonWindow } from './PersonWindow.tsx'
import styles from './RemotePicture.module.css'

/** The other side's picture and sound; their window while their camera is off. */
export const RemotePicture = ({ call, person }: { call: CallView; person: Person }) => {
  const { t } = useTranslation('calls')
  const ref = useMediaStream(call.remoteStream)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live call has none */}
      <video
        ref={ref}
        className={styles['remote']}
        autoPlay
        playsInline
        hidden={!call.partnerCamera}
        aria-label={person.name}
      />
      {call.partnerCamera ? null : (
        <div className={styles['instead']}>
          <PersonWindow person={person} width="176px" />
          <p>{t('call.cameraOff', { name: person.name })}</p>
        </div>
      )}
    </>
  )
}
