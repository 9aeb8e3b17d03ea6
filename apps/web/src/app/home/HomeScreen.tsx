import { Scene, dayPart, useNow, type DayPart } from '@lykta/ui'
import { Suspense, lazy, use, useDeferredValue, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxViews } from '../../features/boxes/index.ts'
import { useCallBusy } from '../../features/calls/index.ts'
import { BoxBattery, useBoxView, useRoomWords } from '../../shared/box-view/index.ts'
import { hourOf } from '../../shared/format/index.ts'
import { useConfig } from '../../shared/config/config.ts'
import { Brand } from '../../shared/ui/Brand.tsx'
import { Failed, ScreenReaderText } from '../../shared/ui/index.ts'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { isDark, onTheme } from '../display-settings.ts'
import { AccountMenu } from '../shell/AccountMenu.tsx'
import { AllPeopleButton } from '../shell/AllPeopleButton.tsx'
import { BoxSwitcherContext } from '../shell/box-switcher-context.ts'
import { useFunctions } from '../shell/use-functions.ts'
import { BoxWindows } from './BoxWindows.tsx'
import { DateCard } from './DateCard.tsx'
import styles from './HomeScreen.module.css'
import { NextUp } from './NextUp.tsx'
import { Tiles, TilesLoading } from './Tiles.tsx'

const loadNotes = () => import('../alarms/HomeAlarms.tsx')
const OpenHelpNote = lazy(() => loadNotes().then(({ OpenHelpNote }) => ({ default: OpenHelpNote })))
const HomeAlarms = lazy(() => loadNotes().then(({ HomeAlarms }) => ({ default: HomeAlarms })))

/** `/App`: the boxes, the functions of the selected one, and the time of day. */
export const HomeScreen = () => {
  const { t } = useTranslation()
  const layout = useLayout()
  useTitle(t('home.title'))
  return (
    <>
      <h1>
        <ScreenReaderText>{t('home.title')}</ScreenReaderText>
      </h1>
      {layout === 'desktop' ? <HourOfTheDay withNext /> : <HomePage tablet={layout === 'tablet'} />}
    </>
  )
}

/** The scene for a part of the day. Beside the dark theme a light sky would dazzle, so it stays dusk until night falls. */
const scenePart = (part: DayPart, dark: boolean): DayPart => (dark && part !== 'night' ? 'evening' : part)

const HourOfTheDay = ({ withNext = false }: { withNext?: boolean }) => {
  const boxView = useBoxView()
  const { functions } = useFunctions(boxView)
  const hasCalendar = functions?.some(({ name }) => name === 'calendar') ?? false
  const now = useNow(60_000)
  const part = scenePart(dayPart(hourOf(now)), useSyncExternalStore(onTheme, isDark))
  return (
    <div className={styles['view']}>
      <Scene part={part} picture={useConfig()?.branding.homePicture} />
      <DateCard now={now}>
        {withNext ? (
          <Suspense>
            <OpenHelpNote />
          </Suspense>
        ) : null}
        {withNext && hasCalendar ? <NextUp boxView={boxView} now={now} /> : null}
        {withNext ? (
          <Suspense>
            <HomeAlarms />
          </Suspense>
        ) : null}
      </DateCard>
    </div>
  )
}

const HomePage = ({ tablet }: { tablet: boolean }) => {
  const { t } = useTranslation()
  const boxView = useBoxView()
  const { list, select, saveSelected } = useBoxViews()
  const { place } = useRoomWords()
  const { functions, failed, unread } = useFunctions(boxView)
  // Rendered as a transition, after the functions are known.
  const ready = useDeferredValue(functions !== undefined)
  const busy = useCallBusy()
  const openChange = use(BoxSwitcherContext)
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <Brand withRegion={false} />
        <AccountMenu onChangeBox={openChange} />
      </header>
      <Suspense>
        <OpenHelpNote />
      </Suspense>
      <div className={styles['all']}>
        <AllPeopleButton />
      </div>
      <BoxWindows list={list ?? []} selectedId={boxView.id} onSelect={select} />
      {tablet ? <HourOfTheDay /> : null}
      <div className={styles['context']}>
        <span>{place(boxView)}</span>
        <BoxBattery boxView={boxView} />
      </div>
      {failed ? <Failed title={t('home.failed')} query={failed} /> : null}
      {!failed && (functions === undefined || !ready) ? <TilesLoading /> : null}
      {functions === undefined || !ready ? null : (
        <Tiles
          functions={functions}
          boxView={boxView}
          unread={unread}
          disabled={busy}
          onNavigate={saveSelected}
        />
      )}
      <Suspense>
        <HomeAlarms hint />
      </Suspense>
    </div>
  )
}
