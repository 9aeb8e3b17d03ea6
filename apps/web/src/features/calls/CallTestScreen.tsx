import { ChannelError, type CallEngine, type SpeedTestResult } from '@lykta/calls'
import { runPathTest } from '@lykta/calls/path-test'
import { CallEngineProvider } from '@lykta/calls/react'
import { log } from '@lykta/log'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeviceAdvice } from '../../shared/devices/use-device-advice.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { Banner, Button, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { TwoColumns } from '../../shared/ui/TwoColumns.tsx'
import { FactList } from '../../shared/ui/FactList.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { callVerdict, type CallFacts } from './call-verdict.ts'
import { Devices } from './components/Devices.tsx'
import styles from './components/CallTest.module.css'
import { TestSoundButton } from './components/TestSoundButton.tsx'
import { useCallBusy, useMaybeEngine } from './engine-handle.ts'
import { fetchIceServers } from './queries.ts'
import { usePreview, type Preview } from './use-preview.ts'

/** `/settings/calls`: whether a call will work from here, before somebody waits for one. */
export const CallTestScreen = () => {
  const { t } = useTranslation('calls-test')
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

/** The result for the channel: a speed, or why there is none. */
const testChannel = async (engine: CallEngine): Promise<CallFacts['channel']> => {
  try {
    return await engine.speedTest()
  } catch (error) {
    if (error instanceof ChannelError) return error.fault === 'timeout' ? 'tooSlow' : 'lost'
    log.error({ err: error }, 'call test failed')
    return 'failed'
  }
}

/** How far sound and picture would get. */
const testPath = async ({ clock }: CallEngine, signal: AbortSignal): Promise<CallFacts['path']> => {
  try {
    return await runPathTest({ iceServers: fetchIceServers, clock, signal })
  } catch (error) {
    log.error({ err: error }, 'path test failed')
    return 'failed'
  }
}

/** One after the other, as the speed test fills a slow line. */
const testLine = async (
  engine: CallEngine,
  signal: AbortSignal,
): Promise<Pick<CallFacts, 'path' | 'channel'>> => {
  const path = await testPath(engine, signal)
  return { path, channel: signal.aborted ? 'failed' : await testChannel(engine) }
}

const Test = ({ engine }: { engine: CallEngine }) => {
  const { t } = useTranslation('calls-test')
  const mayUseVideo = useUser().enableVideoCall
  const [begun, setBegun] = useState(false)
  const preview = usePreview({ on: begun, camera: mayUseVideo })
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const {
    mutate,
    data: line,
    isPending,
  } = useMutation({
    mutationKey: ['call-test'],
    mutationFn: () => {
      leaving.current = new AbortController()
      return testLine(engine, leaving.current.signal)
    },
    networkMode: 'always',
  })
  const failed = (device: 'microphone' | 'camera') =>
    preview.failed.find((error) => error.device === device)?.fault
  const isAsked = begun && preview.microphone === undefined && preview.failed.length === 0
  const hasDevices = begun && !isAsked && failed('microphone') !== 'insecure'
  const isRunning = isPending || isAsked
  const facts =
    isRunning || line === undefined
      ? undefined
      : { ...line, microphone: failed('microphone'), camera: failed('camera'), mayUseVideo }
  return (
    <TwoColumns
      left={
        <section className={styles['card']} aria-labelledby="call-test">
          {facts === undefined ? null : <Verdict facts={facts} />}
          <h2 id="call-test">{t('facts.title')}</h2>
          {begun ? null : <p>{t(mayUseVideo ? 'explained' : 'explainedVoice')}</p>}
          {line === undefined || isPending ? null : <Line {...line} />}
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

/** Banners by severity. */
const kinds = {
  works: 'done',
  worksVoice: 'done',
  slowPicture: 'note',
  unseen: 'note',
  unheard: 'error',
  tooSlow: 'error',
  unreachable: 'error',
  blocked: 'error',
  untested: 'error',
  insecure: 'error',
} as const satisfies Record<ReturnType<typeof callVerdict>, 'done' | 'note' | 'error'>

const Verdict = ({ facts }: { facts: CallFacts }) => {
  const { t } = useTranslation('calls-test')
  const verdict = callVerdict(facts)
  const whatToDo = useDeviceAdvice(
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

const Line = ({ channel, path }: Pick<CallFacts, 'channel' | 'path'>) => {
  const { t } = useTranslation('calls-test')
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
        [
          t('facts.channel'),
          channel === 'failed' ? undefined : t(channel === 'lost' ? 'facts.notReached' : 'facts.reached'),
        ],
        [t('facts.path'), path === 'failed' ? undefined : t(`facts.${path}`)],
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
      <TestSoundButton />
    </section>
  )
}
