import type { CallView } from '@lykta/calls'
import { useCallEngine } from '@lykta/calls/react'
import { log } from '@lykta/log'
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconPlayerPause,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../../shared/notices/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './CallControls.module.css'
import { RoundButton } from './RoundButton.tsx'

/** Microphone, camera, hold and hang-up of a call. */
export const CallControls = ({ call }: { call: CallView }) => {
  const { t } = useTranslation(['calls', 'errors'])
  const engine = useCallEngine()
  const mayUseVideo = useUser().enableVideoCall
  const { callID, microphone, camera, state } = call
  const held = state === 'held'
  const answered = state === 'active' || held

  const toggleCamera = () => {
    // Where the camera cannot be opened, a dialog says why.
    engine
      .setCamera(callID, !camera.enabled)
      .catch((err: unknown) => log.warn({ kind: 'camera', err }, 'device not opened'))
  }
  const toggleHold = () => {
    engine.setHeld(callID, !held).catch(() => notices.show({ kind: 'failed', text: t('errors:unavailable') }))
  }

  return (
    <div className={styles['controls']} data-four={(mayUseVideo && answered) || undefined}>
      <RoundButton
        label={t('controls.microphone')}
        icon={
          microphone.enabled ? (
            <IconMicrophone size={32} stroke={1.9} aria-hidden="true" />
          ) : (
            <IconMicrophoneOff size={32} stroke={1.9} aria-hidden="true" />
          )
        }
        pressed={microphone.enabled}
        off={!microphone.enabled}
        onClick={() => engine.setMicrophone(callID, !microphone.enabled)}
      />
      {mayUseVideo ? (
        <RoundButton
          label={t('controls.camera')}
          icon={
            camera.enabled ? (
              <IconVideo size={32} stroke={1.9} aria-hidden="true" />
            ) : (
              <IconVideoOff size={32} stroke={1.9} aria-hidden="true" />
            )
          }
          pressed={camera.enabled}
          off={!camera.enabled}
          pending={camera.pending}
          onClick={toggleCamera}
        />
      ) : null}
      {answered ? (
        <RoundButton
          label={t('controls.hold')}
          icon={<IconPlayerPause size={32} stroke={1.9} aria-hidden="true" />}
          pressed={held}
          off={held}
          onClick={toggleHold}
        />
      ) : null}
      <RoundButton
        label={t('controls.hangUp')}
        look="end"
        icon={<IconPhoneOff size={32} stroke={1.9} aria-hidden="true" />}
        onClick={() => engine.hangUp(callID)}
      />
    </div>
  )
}
