import { MissingDestinationError, type CallEngine } from '@lykta/calls'
import { CallEngineProvider } from '@lykta/calls/react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayUse, sawCalls, useBoxView } from '../../shared/box-view/index.ts'
import { notices } from '../../shared/notices/index.ts'
import { Hidden, Page, PageHead } from '../../shared/ui/index.ts'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { CallHistory } from './components/CallHistory.tsx'
import { CallStage } from './components/CallStage.tsx'
import { DevicesButton } from './components/DevicesButton.tsx'
import { EndNote } from './components/EndNote.tsx'
import { GreetingDialog, type FilmToSend } from './components/GreetingDialog.tsx'
import { useEngineState, useMaybeEngine, useOwnCall } from './engine-handle.ts'
import styles from './MakeCallScreen.module.css'
import { recordedFilmType } from '../../shared/devices/recorder.ts'

interface MakeCallScreenProps {
  Sending: ComponentType<FilmToSend>
  /** The way back to what a call interrupted. */
  interrupted: ReactNode
}

/** `/make-call`: the phone of the selected box. */
export const MakeCallScreen = ({ Sending, interrupted }: MakeCallScreenProps) => {
  const { t } = useTranslation('calls')
  const navigate = useNavigate()
  const boxView = useBoxView()
  const engine = useMaybeEngine()
  const wide = useLayout() === 'desktop'
  const [type] = useState(recordedFilmType)
  const [greeting, setGreeting] = useState(false)
  useTitle(t('phone'))
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') sawCalls(boxView)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [boxView])

  const place = (by: CallEngine, video: boolean) => {
    const { extension: destination, nickName } = boxView
    try {
      by.call({ destination, video, partner: { name: nickName, nickName, avatar: null } })
    } catch (error) {
      if (!(error instanceof MissingDestinationError)) throw error
      notices.show({ kind: 'failed', text: t('noExtension') })
    }
  }

  // Another call would end the one that goes on.
  const ownCall = useOwnCall()
  // Calls are in another tab; the banner above says so and brings them here.
  const elsewhere = useEngineState((state) => state?.tooManyTabs === true)
  const onCall =
    engine === undefined || ownCall !== null || elsewhere
      ? undefined
      : ({ video }: { video: boolean }) => place(engine, video)

  return (
    <Page desktop="fill">
      {wide ? (
        <h1>
          <Hidden>{t('phone')}</Hidden>
        </h1>
      ) : (
        <PageHead title={t('phone')} onBack={() => void navigate({ to: '/App' })} />
      )}
      {engine === undefined ? null : (
        <CallEngineProvider engine={engine}>
          <EndNote onGreet={type === undefined ? undefined : () => setGreeting(true)} />
        </CallEngineProvider>
      )}
      {interrupted}
      {greeting && type !== undefined ? (
        <GreetingDialog type={type} Sending={Sending} onClose={() => setGreeting(false)} />
      ) : null}
      <div className={styles['frame']}>
        <div className={styles['columns']}>
          <CallStage
            devices={
              engine === undefined ? null : (
                <CallEngineProvider engine={engine}>
                  <DevicesButton call={null} />
                </CallEngineProvider>
              )
            }
            ownCall={ownCall}
            onCall={onCall}
          />
          <CallHistory
            entries={boxView.callHistory}
            name={boxView.nickName}
            onCall={mayUse(boxView, 'phone') ? onCall : undefined}
          />
        </div>
      </div>
    </Page>
  )
}
