import { ChannelError, type CallEngine, type SpeedTestResult } from '@lykta/calls'
import { CallEngineProvider } from '@lykta/calls/react'
import { log } from '@lykta/log'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWhatToDo } from '../../shared/devices/use-what-to-do.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { Banner, Button, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { Columns } from '../../shared/ui/Columns.tsx'
import { FactList } from '../../shared/ui/FactList.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { callVerdict, type CallFacts } from './call-verdict.ts'
import { Devices } from './components/Devices.tsx'
import styles from './components/CallTest.module.css'
import { TestSound } from './components/TestSound.tsx'
import { useCallBusy, useMaybeEngine } from './engine-handle.ts'
import { usePreview, type Preview } from './use-preview.ts'

/** `/settings/calls`: whether a call will work from here, before somebody waits for one. */
export const CallTestScreen = () => {
  const { t } = useTranslation('connection')
  const navigate = useNavigate()
  const engine = useMaybeEngine()
  // A call needs the devices and the line for itself.
  const busy = useCallBusy()
  const title = t('title')
  useTitle(title)
  return (
    <Page desktop="scroll">
      <PageHead title={title} onBack={() => void navigate({ to: '/settings' })} />
      {busy ? <Banner kind="note">{t('inCall')}</Banner> : null}
      {engine === undefined ? <SkeletonRows /> : null}
      {engine === undefined || busy ? null : (
        <CallEngineProvider engine={engine}>
          <Test engine={engine} />
        </CallEngineProvider>
      )}
    </Page>
  )
}

/** What became of the channel: a speed, or why there is none. */
const testChannel = async (engine: CallEngine): Promise<CallFacts['channel']> => {
  try {
    return await engine.speedTest()
  } catch (error) {
    if (error instanceof ChannelError) return error.fault === 'timeout' ? 'tooSlow' : 'lost'
    log.error({ err: error }, 'call test failed')
    return 'failed'
  }
}

const Test = ({ engine }: { engine: CallEngine }) => {
  const { t } = useTranslation('connection')
  const mayUseVideo = useUser().enableVideoCall
  const [begun, setBegun] = useState(false)
  const preview = usePreview({ on: begun, camera: mayUseVideo })
  const {
    mutate,
    data: channel,
    isPending,
  } = useMutation({
    mutationKey: ['speed-test'],
    mutationFn: () => testChannel(engine),
    networkMode: 'always',
  })
  const failed = (device: 'microphone' | 'camera') =>
    preview.failed.find((error) => error.device === device)?.fault
  const isAsked = begun && preview.microphone === undefined && preview.failed.length === 0
  const hasDevices = begun && !isAsked && failed('microphone') !== 'insecure'
  const isRunning = isPending || isAsked
  const facts =
    isRunning || channel === undefined
      ? undefined
      : { channel, microphone: failed('microphone'), camera: failed('camera'), mayUseVideo }
  return (
    <Columns
      left={
        <section className={styles['card']} aria-labelledby="call-test">
          {facts === undefined ? null : <Verdict facts={facts} />}
          <h2 id="call-test">{t('facts.title')}</h2>
          {begun ? null : <p>{t(mayUseVideo ? 'explained' : 'explainedVoice')}</p>}
          {channel === undefined || channel === 'failed' || isPending ? null : <Channel channel={channel} />}
          <div className={styles['begin']}>
            <Button
              look={begun ? 'quiet' : 'accent'}
              pending={isRunning}
              onClick={() => {
                setBegun(true)
                mutate()
              }}
            >
              {t(isRunning ? 'running' : begun ? 'again' : 'start')}
            </Button>
          </div>
        </section>
      }
      right={hasDevices ? <DevicesCard preview={preview} /> : null}
    />
  )
}

/** Banners by how bad it is. */
const kinds = {
  works: 'done',
  worksVoice: 'done',
  slowPicture: 'note',
  unseen: 'note',
  unheard: 'error',
  tooSlow: 'error',
  unreachable: 'error',
  untested: 'error',
  insecure: 'error',
} as const satisfies Record<ReturnType<typeof callVerdict>, 'done' | 'note' | 'error'>

const Verdict = ({ facts }: { facts: CallFacts }) => {
  const { t } = useTranslation('connection')
  const verdict = callVerdict(facts)
  const whatToDo = useWhatToDo(
    verdict === 'insecure' ? { device: 'microphone', fault: 'insecure' } : undefined,
  )
  return (
    <div className={styles['verdict']}>
      <Banner kind={kinds[verdict]}>
        {t(`verdict.${verdict}`)} {whatToDo}
      </Banner>
    </div>
  )
}

const Channel = ({ channel }: Pick<CallFacts, 'channel'>) => {
  const { t } = useTranslation('connection')
  const language = useLanguage()
  const inMbps = (kbps: number) =>
    t('facts.mbps', {
      speed: new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(kbps / 1_000),
    })
  const speed: Pick<SpeedTestResult, 'upKbps' | 'downKbps'> | undefined =
    typeof channel === 'string' ? undefined : channel
  return (
    <FactList
      facts={[
        [t('facts.channel'), t(channel === 'lost' ? 'facts.notReached' : 'facts.reached')],
        [t('facts.down'), speed === undefined ? undefined : inMbps(speed.downKbps)],
        [t('facts.up'), speed === undefined ? undefined : inMbps(speed.upKbps)],
      ]}
    />
  )
}

const DevicesCard = ({ preview }: { preview: Preview }) => {
  const { t } = useTranslation('calls')
  return (
    <section className={styles['card']} aria-labelledby="call-test-devices">
      <h2 id="call-test-devices">{t('devices.title')}</h2>
      <Devices call={null} preview={preview} />
      <TestSound />
    </section>
  )
}
