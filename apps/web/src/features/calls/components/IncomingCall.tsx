import { asHours, type CallView } from '@lykta/calls'
import { useCallEngine, useElapsed } from '@lykta/calls/react'
import tallEvening from '@lykta/ui/art/tall-evening.svg'
import { IconMicrophone, IconMicrophoneOff, IconPhone, IconPhoneOff, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../shared/session/index.ts'
import { useCallPartner } from '../use-call-partner.ts'
import styles from './IncomingCall.module.css'
import { PartnerWindow } from './PartnerWindow.tsx'
import { RingingWindow } from './RingingWindow.tsx'
import { RoundButton } from './RoundButton.tsx'
import { TopDialog } from './TopDialog.tsx'
import { VolumeSlider } from './VolumeSlider.tsx'

interface IncomingProps {
  call: CallView
}

/** An incoming call over the whole phone. */
export const IncomingOnPhone = ({ call }: IncomingProps) => {
  const { t } = useTranslation('calls')
  const callPartner = useCallPartner(call.partner)
  return (
    <TopDialog className={styles['phone']} label={t('incoming.label', { name: callPartner.name })}>
      <img className={styles['scene']} src={tallEvening} alt="" />
      <div className={styles['words']}>
        <p className={styles['ringing']}>{t('incoming.ringing')}</p>
        <h1>{callPartner.name}</h1>
        <p className={styles['place']}>{callPartner.place}</p>
      </div>
      <div className={styles['middle']}>
        <RingingWindow callPartner={callPartner} width="var(--ringing-width)" />
      </div>
      <Answers
        call={call}
        size={34}
        microphone={{ label: t('controls.microphone'), pressed: call.microphone.enabled }}
        end={t('controls.end')}
      />
    </TopDialog>
  )
}

interface IncomingOnDesktopProps extends IncomingProps {
  volumePercent: number
  onVolume: (percent: number) => void
}

/** An incoming call as a red framed panel on desktop. */
export const IncomingOnDesktop = ({ call, volumePercent, onVolume }: IncomingOnDesktopProps) => {
  const { t } = useTranslation('calls')
  const callPartner = useCallPartner(call.partner)
  const [shownAt] = useState(() => Date.now())
  const elapsed = useElapsed(shownAt)
  return (
    <TopDialog className={styles['panel']} label={t('incoming.label', { name: callPartner.name })}>
      <p className={styles['ringing']}>{t('incoming.ringing')}</p>
      <div className={styles['portrait']}>
        <PartnerWindow callPartner={callPartner} width="132px" dot />
      </div>
      <h2>{callPartner.name}</h2>
      <p className={styles['place']}>{callPartner.place}</p>
      <p className={styles['timer']} role="timer" aria-label={t('call.time')}>
        {asHours(elapsed)}
      </p>
      <VolumeSlider percent={volumePercent} onChange={onVolume} />
      <Answers
        call={call}
        size={30}
        microphone={{ label: t('controls.mute'), pressed: !call.microphone.enabled }}
        end={t('controls.hangUp')}
      />
    </TopDialog>
  )
}

interface AnswersProps extends IncomingProps {
  /** The size of the icons, in px. */
  size: number
  microphone: { label: string; pressed: boolean }
  end: string
}

/**
 * The answer, microphone and decline as round buttons, with the other way to answer in words below. Someone who gets a voice call
 * is seen only if they choose to be. If only voice is permitted, there is one way to answer.
 */
const Answers = ({ call, size, microphone, end }: AnswersProps) => {
  const { t } = useTranslation('calls')
  const engine = useCallEngine()
  const { callID } = call
  const muted = !call.microphone.enabled
  const mayUseVideo = useUser().enableVideoCall
  const withCamera = mayUseVideo && call.video
  const AnswerIcon = withCamera ? IconVideo : IconPhone
  const Microphone = muted ? IconMicrophoneOff : IconMicrophone
  return (
    <div className={styles['answers']}>
      <div className={styles['row']}>
        <RoundButton
          {...microphone}
          icon={<Microphone size={size} stroke={1.9} aria-hidden="true" />}
          off={muted}
          onClick={() => engine.setMicrophone(callID, muted)}
        />
        <RoundButton
          label={t(withCamera ? 'incoming.answer' : 'incoming.answerVoice')}
          look="lit"
          icon={<AnswerIcon size={size} stroke={1.9} aria-hidden="true" />}
          onClick={() => engine.answer(callID, { camera: withCamera })}
        />
        <RoundButton
          label={end}
          look="end"
          icon={<IconPhoneOff size={size} stroke={1.9} aria-hidden="true" />}
          onClick={() => engine.hangUp(callID)}
        />
      </div>
      {mayUseVideo ? (
        <button
          type="button"
          className={styles['without']}
          onClick={() => engine.answer(callID, { camera: !withCamera })}
        >
          {t(withCamera ? 'incoming.answerWithout' : 'incoming.answer')}
        </button>
      ) : null}
    </div>
  )
}
