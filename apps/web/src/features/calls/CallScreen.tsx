import { asMinutes, isDeviceFailing, otherSide, unheard, type CallView, type DeviceFault } from '@lykta/calls'
import { CallEngineProvider, useCallState, useElapsed } from '@lykta/calls/react'
import evening from '@lykta/ui/art/scene-evening.svg'
import tallEvening from '@lykta/ui/art/tall-evening.svg'
import { cx, Spinner } from '@lykta/ui'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../shared/notices/index.ts'
import { Button } from '../../shared/ui/index.ts'
import { useHistoryBack } from '../../shared/ui/use-history-back.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import styles from './CallScreen.module.css'
import { CallControls } from './components/CallControls.tsx'
import { DevicesButton } from './components/DevicesButton.tsx'
import { KeypadButton } from './components/KeypadButton.tsx'
import { LocalPreview } from './components/LocalPreview.tsx'
import { QualityMark } from './components/QualityMark.tsx'
import { PartnerVideo } from './components/PartnerVideo.tsx'
import { RingingWindow } from './components/RingingWindow.tsx'
import { useMaybeEngine } from './engine-handle.ts'
import { useCallPartner, type CallPartner } from './use-call-partner.ts'

/** `/call`: the call that was placed or answered. */
export const CallScreen = () => {
  const { t } = useTranslation('calls')
  const engine = useMaybeEngine()
  useTitle(t('call.title'))
  if (engine === undefined) return <Connecting />
  return (
    <CallEngineProvider engine={engine}>
      <Stage />
    </CallEngineProvider>
  )
}

const Stage = () => {
  const call = useCallState((state) => state.call)
  return call === null ? <Connecting /> : <InCall call={call} />
}

/** After a reload this waits for the call. If there is none, `CallsHost` leaves the page. */
const Connecting = () => {
  const { t } = useTranslation(['calls', 'shell'])
  const back = useHistoryBack('/make-call')
  return (
    <section className={styles['call']}>
      <div className={styles['connecting']}>
        <Spinner size={40} />
        <output>{t('call.connecting')}</output>
        <Button look="accent" onClick={back}>
          {t('shell:back')}
        </Button>
      </div>
    </section>
  )
}

const InCall = ({ call }: { call: CallView }) => {
  const { t } = useTranslation('calls')
  const callPartner = useCallPartner(call.partner)
  const talking = call.remoteStream !== null
  useTakeOverNotice(call)
  return (
    <section className={styles['call']} aria-label={t('call.label', { name: callPartner.name })}>
      {talking ? (
        <PartnerVideo call={call} callPartner={callPartner} />
      ) : (
        <Calling call={call} callPartner={callPartner} />
      )}
      {talking ? <Head call={call} callPartner={callPartner} /> : <LocalPreview call={call} calling />}
      <CallControls call={call} />
    </section>
  )
}

/** Says once which device has replaced one that was unplugged. */
const useTakeOverNotice = ({ microphone, camera }: CallView) => {
  const { t } = useTranslation('calls')
  const { tookOver: microphoneNow } = microphone
  const { tookOver: cameraNow } = camera
  useEffect(() => {
    if (microphoneNow !== null)
      notices.show({ kind: 'done', text: t('devices.microphoneTookOver', { device: microphoneNow }) })
  }, [microphoneNow, t])
  useEffect(() => {
    if (cameraNow !== null)
      notices.show({ kind: 'done', text: t('devices.cameraTookOver', { device: cameraNow }) })
  }, [cameraNow, t])
}

const Calling = ({ call, callPartner }: { call: CallView; callPartner: CallPartner }) => {
  const { t } = useTranslation('calls')
  const again = otherSide(call) === 'again'
  const isTv = callPartner.boxView !== undefined
  const reached = again
    ? null
    : call.rings
      ? t(isTv ? 'call.rings' : 'call.ringsAt')
      : t(isTv ? 'call.reaching' : 'call.reachingOne', { name: callPartner.name })
  return (
    <>
      <picture>
        <source media="(min-aspect-ratio: 1)" srcSet={evening} />
        <img className={styles['scene']} src={tallEvening} alt="" />
      </picture>
      <div className={styles['calling']}>
        <RingingWindow callPartner={callPartner} width="var(--ringing-width)" />
        <h1>{again ? t('call.again') : t('call.calling', { name: callPartner.name })}</h1>
        <p>{callPartner.place}</p>
        <output className={styles['reached']}>{reached}</output>
      </div>
    </>
  )
}

/** An unplugged device can be plugged in again, a paused one resumes on its own; for any other fault, the dialog says what to do. */
const kindOf = (fault: DeviceFault) => (fault === 'unplugged' || fault === 'interrupted' ? fault : 'failed')

const Head = ({ call, callPartner }: { call: CallView; callPartner: CallPartner }) => {
  const { t } = useTranslation('calls')
  const elapsed = useElapsed(call.startedAt)
  const { name } = callPartner
  const why = unheard(call)
  return (
    <>
      <div className={styles['shade']} />
      <header className={cx(styles['head'], call.takesDigits && styles['full'])}>
        <div className={styles['who']}>
          <h1>{name}</h1>
          {callPartner.place === '' ? null : <p>{callPartner.place}</p>}
          <output>
            {call.recovering ? <span>{t('call.recovering')}</span> : null}
            {call.microphone.fault === null || !isDeviceFailing(call.microphone) ? null : (
              <span>{t(`call.microphone.${kindOf(call.microphone.fault)}`, { name })}</span>
            )}
            {call.camera.fault === null || !isDeviceFailing(call.camera) ? null : (
              <span>{t(`call.camera.${kindOf(call.camera.fault)}`, { name })}</span>
            )}
            {why === undefined ? null : <span>{t(`call.unheard.${why}`, { name })}</span>}
          </output>
        </div>
        <div className={styles['right']}>
          <span className={styles['aside']}>
            {call.takesDigits ? (
              <Suspense>
                <KeypadButton call={call} />
              </Suspense>
            ) : null}
            <DevicesButton call={call} />
            <span className={styles['time']}>
              {call.quality === null ? (
                <span className={styles['dot']} aria-hidden="true" />
              ) : (
                <QualityMark quality={call.quality} />
              )}
              <span role="timer" aria-label={t('call.time')}>
                {asMinutes(elapsed)}
              </span>
            </span>
          </span>
          <LocalPreview call={call} calling={false} />
        </div>
      </header>
    </>
  )
}
