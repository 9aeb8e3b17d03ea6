import { MissingDestinationError, type CallEngine } from '@lykta/calls'
import { CallEngineProvider } from '@lykta/calls/react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mayUse, useCaretaker } from '../../shared/caretaker/index.ts'
import { notices } from '../../shared/notices/index.ts'
import { Hidden, Page, PageHead } from '../../shared/ui/index.ts'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { CallHistory } from './components/CallHistory.tsx'
import { CallStage } from './components/CallStage.tsx'
import { DevicesButton } from './components/DevicesButton.tsx'
import { EndNote } from './components/EndNote.tsx'
import { useMaybeEngine } from './engine-handle.ts'
import styles from './MakeCallScreen.module.css'

/** `/make-call`: the phone of the selected box. */
export const MakeCallScreen = () => {
  const { t } = useTranslation('calls')
  const navigate = useNavigate()
  const caretaker = useCaretaker()
  const engine = useMaybeEngine()
  const wide = useLayout() === 'desktop'
  useTitle(t('phone'))

  const place = (by: CallEngine, video: boolean) => {
    const { extension: destination, nickName } = caretaker
    try {
      by.call({ destination, video, partner: { name: nickName, nickName, avatar: null } })
    } catch (error) {
      if (!(error instanceof MissingDestinationError)) throw error
      notices.show({ kind: 'failed', text: t('noExtension') })
    }
  }

  const onCall = engine === undefined ? undefined : ({ video }: { video: boolean }) => place(engine, video)

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
          <EndNote />
        </CallEngineProvider>
      )}
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
            onCall={onCall}
          />
          <CallHistory
            entries={caretaker.callHistory}
            name={caretaker.nickName}
            onCall={mayUse(caretaker, 'phone') ? onCall : undefined}
          />
        </div>
      </div>
    </Page>
  )
}
