import { asMinutes, type CallView } from '@lykta/calls'
import { useCallEngine, useElapsed } from '@lykta/calls/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/index.ts'
import { useCallPartner } from '../use-call-partner.ts'
import { usePlayedStream } from '../use-played-stream.ts'
import styles from './InCallBar.module.css'

interface InCallBarProps {
  call: CallView
  /** Opens the page of the call. */
  onReturn: () => void
}

/** Takes the menu's place on every page but the call's: who is in the call, a link back to it, and a button to end it. */
export const InCallBar = ({ call, onReturn }: InCallBarProps) => {
  const { t } = useTranslation('calls')
  const engine = useCallEngine()
  const { name } = useCallPartner(call.partner)
  const sound = usePlayedStream(call.remoteStream)
  const elapsed = useElapsed(call.startedAt)
  return (
    <section className={styles['bar']} aria-label={t('call.label', { name })}>
      <p className={styles['words']}>
        <span>{t(call.startedAt === null ? 'bar.calling' : 'bar.inCall', { name })}</span>
        {call.startedAt === null ? null : (
          <b role="timer" aria-label={t('call.time')}>
            {asMinutes(elapsed)}
          </b>
        )}
      </p>
      {/* On most pages another button is named Back. */}
      <Button look="accent" size="small" aria-label={t('bar.returnToCall')} onClick={onReturn}>
        {t('bar.return')}
      </Button>
      <Button look="danger" size="small" onClick={() => engine.hangUp(call.callID)}>
        {t('controls.hangUp')}
      </Button>
      {/* The call's page, which otherwise plays the sound, is closed. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live call has none */}
      <audio ref={sound} autoPlay />
    </section>
  )
}
