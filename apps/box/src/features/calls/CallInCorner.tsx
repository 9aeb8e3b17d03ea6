import { otherSide, type CallView } from '@lykta/calls'
import { useMediaStream } from '@lykta/calls/react'
import { cx, Portrait } from '@lykta/ui'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './CallInCorner.module.css'
import { type CallStage } from './call-stage.ts'
import { useContact, usePartnerName } from './use-call-state.ts'

/** The share of its volume that is left, so that what covers the call can be heard. */
const loweredTo = 0.2

/**
 * A call while something more urgent has the screen: it goes on, without any key. A ringing call stays silent and waits, because two
 * sounds at once frighten, and neither is understood. Its text says that it can be answered in a moment, when it will ring.
 */
export const CallInCorner = ({ stage }: { stage: CallStage }) => {
  switch (stage.kind) {
    case 'talking':
      return <Talk call={stage.call} />
    case 'incoming':
    case 'outgoing':
      return <Waiting call={stage.call} kind={stage.kind} />
    case 'over':
      return null
  }
}

const Talk = ({ call }: { call: CallView }) => {
  const { t } = useTranslation('calls')
  const name = usePartnerName(call.partner)
  const contact = useContact(call.partner.extension)
  const stream = useMediaStream(call.remoteStream)
  const ref = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video !== null) video.volume = loweredTo
      return stream(video)
    },
    [stream],
  )
  const seen = otherSide(call) === 'seen'
  return (
    <aside className={styles['corner']} aria-label={t('corner.talking', { name })}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live conversation has no captions */}
      <video ref={ref} className={cx(styles['remote'], !seen && styles['unseen'])} autoPlay playsInline />
      {seen ? null : <Portrait name={name} picture={contact?.avatar ?? call.partner.avatar} width="120px" />}
      <p className={styles['name']}>{name}</p>
    </aside>
  )
}

const Waiting = ({ call, kind }: { call: CallView; kind: 'incoming' | 'outgoing' }) => {
  const { t } = useTranslation('calls')
  const name = usePartnerName(call.partner)
  return <p className={styles['waiting']}>{t(`corner.${kind}`, { name })}</p>
}
