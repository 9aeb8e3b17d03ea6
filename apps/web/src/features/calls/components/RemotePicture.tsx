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
  const held = call.state === 'held'
  const seen = call.partnerCamera && !held
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live call has none */}
      <video
        ref={ref}
        className={styles['remote']}
        autoPlay
        playsInline
        hidden={!seen}
        aria-label={person.name}
      />
      {seen ? null : (
        <div className={styles['instead']}>
          <PersonWindow person={person} width="176px" />
          <p>{held ? t('call.held') : t('call.cameraOff', { name: person.name })}</p>
        </div>
      )}
    </>
  )
}
