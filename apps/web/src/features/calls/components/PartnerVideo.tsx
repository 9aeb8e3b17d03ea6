import { otherSide, type CallView, type OtherSide } from '@lykta/calls'
import { useTranslation } from 'react-i18next'
import type { CallPartner } from '../use-call-partner.ts'
import { usePlayedStream } from '../use-played-stream.ts'
import { PartnerWindow } from './PartnerWindow.tsx'
import styles from './PartnerVideo.module.css'

/** The other side's picture and sound; their portrait's window while their camera is off. */
export const PartnerVideo = ({ call, callPartner }: { call: CallView; callPartner: CallPartner }) => {
  const { t } = useTranslation('calls')
  const ref = usePlayedStream(call.remoteStream)
  const there = otherSide(call)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live call has none */}
      <video
        ref={ref}
        className={styles['remote']}
        autoPlay
        playsInline
        hidden={there !== 'seen'}
        aria-label={callPartner.name}
      />
      {there === 'seen' ? null : (
        <div className={styles['instead']}>
          <PartnerWindow callPartner={callPartner} width="var(--instead-width)" />
          <output>{t(`call.${words[there]}`, { name: callPartner.name })}</output>
        </div>
      )}
    </>
  )
}

const words = {
  coming: 'calling',
  again: 'again',
  held: 'held',
  holds: 'theyHold',
  silent: 'silent',
  cameraOff: 'cameraOff',
  cameraFailed: 'cameraFailed',
} as const satisfies Record<Exclude<OtherSide, 'seen'>, string>
