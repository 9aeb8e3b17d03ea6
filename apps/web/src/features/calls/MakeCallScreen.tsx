import { CallEngineProvider } from '@lykta/calls/react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayUse, sawCalls, useBoxView } from '../../shared/box-view/index.ts'
import { ScreenReaderText, Page, PageHead } from '../../shared/ui/index.ts'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { CallHistory } from './components/CallHistory.tsx'
import { CallStage } from './components/CallStage.tsx'
import { DevicesButton } from './components/DevicesButton.tsx'
import { EndNote } from './components/EndNote.tsx'
import { GreetingDialog, type FilmToSend } from './components/GreetingDialog.tsx'
import { useMaybeEngine, useOwnCall } from './engine-handle.ts'
import styles from './MakeCallScreen.module.css'
import { usePlaceCall } from './use-place-call.ts'
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

  const ownCall = useOwnCall()
  const onCall = usePlaceCall(boxView)

  return (
    <Page desktop="fill">
      {wide ? (
        <h1>
          <ScreenReaderText>{t('phone')}</ScreenReaderText>
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
        <Suspense>
          <GreetingDialog type={type} Sending={Sending} onClose={() => setGreeting(false)} />
        </Suspense>
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
