import { log } from '@lykta/log'
import { isDeviceFailing, asMinutes, otherSide, unheard, type CallView, type OtherSide } from '@lykta/calls'
import { useCallEngine, useElapsed, useMediaStream } from '@lykta/calls/react'
import { cx, Portrait } from '@lykta/ui'
import { IconMicrophone, IconMicrophoneOff, IconPhoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Screen, TvButton } from '../../shared/screen/index.ts'
import { OwnVideo } from './components/OwnVideo.tsx'
import styles from './InCallScreen.module.css'
import { useContact, usePartnerName } from './use-call-state.ts'

/** A current call: the other side over the whole screen. Back does nothing, so that nobody hangs up by mistake. */
export const InCallScreen = ({ call }: { call: CallView }) => {
  const { t } = useTranslation('calls')
  const engine = useCallEngine()
  const name = usePartnerName(call.partner)
  const contact = useContact(call.partner.extension)
  const seconds = useElapsed(call.startedAt)
  const remote = useMediaStream(call.remoteStream)
  const there = otherSide(call)
  const seen = there === 'seen'
  const { microphone, camera } = call
  const why = unheard(call)
  return (
    <Screen
      name="talking"
      firstFocus="hang-up"
      pressedFor
      waiting={there === 'coming'}
      background={
        <>
          {/* Stays while the camera is off: it also carries the voice. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live conversation has no captions */}
          <video
            ref={remote}
            className={cx(styles['remote'], !seen && styles['unseen'])}
            autoPlay
            playsInline
          />
          <div className={seen ? styles['scrim'] : styles['night']} />
        </>
      }
    >
      {there === 'seen' ? null : (
        <div className={styles['window']}>
          <Portrait name={name} picture={contact?.avatar ?? call.partner.avatar} width="420px" />
          <output>{t(words[there], { name })}</output>
        </div>
      )}
      <div className={cx(styles['who'], seen && styles['overPicture'])}>
        <h1 className={cx(styles['name'], name.length > 10 && styles['longName'])}>{name}</h1>
        <p className={styles['time']} role="timer">
          <span className={cx(styles['dot'], call.recovering && styles['weak'])} />
          {call.recovering ? t('recovering') : asMinutes(seconds)}
        </p>
        {why === undefined ? null : (
          <output className={styles['theirs']}>{t(`unheard.${why}`, { name })}</output>
        )}
      </div>
      <div className={styles['controls']}>
        {microphone.enabled && microphone.fault === null ? null : (
          <p className={styles['muted']}>
            {isDeviceFailing(microphone) ? t('microphoneFailed', { name }) : t('notHeard')}
          </p>
        )}
        <div className={styles['buttons']}>
          <TvButton
            name="microphone"
            stacked
            onPress={() => engine.setMicrophone(call.callID, !microphone.enabled)}
          >
            {microphone.enabled ? <IconMicrophone {...icon} /> : <IconMicrophoneOff {...icon} />}
            {microphone.enabled ? t('mute') : t('unmute')}
          </TvButton>
          <TvButton name="hang-up" danger onPress={() => engine.hangUp(call.callID)}>
            <IconPhoneOff size={56} stroke={2} aria-hidden="true" />
            {t('hangUp')}
          </TvButton>
          <TvButton
            name="camera"
            stacked
            onPress={() => {
              // If the camera cannot be opened it stays off, which the screen shows.
              engine
                .setCamera(call.callID, !camera.enabled)
                .catch((err: unknown) => log.warn({ kind: 'camera', err }, 'device not opened'))
            }}
          >
            {camera.enabled ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
            {camera.enabled ? t('cameraOff') : t('cameraOn')}
          </TvButton>
        </div>
      </div>
      <OwnVideo stream={call.localStream} camera={camera} />
    </Screen>
  )
}

const words = {
  coming: 'connecting',
  again: 'again',
  held: 'held',
  holds: 'theyHold',
  silent: 'silent',
  cameraOff: 'theirCameraOff',
  cameraFailed: 'theirCameraFailed',
} as const satisfies Record<Exclude<OtherSide, 'seen'>, string>

const icon = { size: 50, stroke: 2, 'aria-hidden': true } as const
