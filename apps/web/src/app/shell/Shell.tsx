import { cx } from '@lykta/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import {
  Suspense,
  lazy,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionCheck } from '../../features/accounts/index.ts'
import { boxViewsKey, keepBoxViewsFresh, showFunction, useBoxViews } from '../../features/boxes/index.ts'
import { useCallBusy } from '../../features/calls/index.ts'
import { useFilmShown } from '../../features/messages/index.ts'
import {
  BatteryWarningContext,
  BoxViewContext,
  BoxViewListContext,
  ShowFunctionContext,
  type BoxView,
  type FunctionName,
} from '../../shared/box-view/index.ts'
import { permissionsQuery } from '../../shared/permissions/permissions.ts'
import { proof, UserContext } from '../../shared/session/index.ts'
import { useStored } from '../../shared/store/index.ts'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { useBatteryWarning } from '../battery/use-battery-warning.ts'
import { feed } from '../feed-reloads.ts'
import { PowerPopups } from '../power/PowerPopups.tsx'
import { powerPopups } from '../power/power-popups.ts'
import { AppBar } from './AppBar.tsx'
import { BoxSwitcherContext } from './box-switcher-context.ts'
import { BottomMenu } from './BottomMenu.tsx'
import { FeedDownLine } from './FeedDownLine.tsx'
import { NoResident } from './NoResident.tsx'
import { OnlineAnnouncer } from './OnlineAnnouncer.tsx'
import { LeftMenu } from './LeftMenu.tsx'
import styles from './Shell.module.css'
import { useFunctions } from './use-functions.ts'
import { useLostResident } from './use-lost-resident.ts'
import { usePeopleSettled } from './use-people-settled.ts'

/** Calls and their engine are loaded once the people are known or cannot be read; the home does not wait for them. */
const CallNavigation = lazy(() =>
  import('./CallNavigation.tsx').then(({ CallNavigation }) => ({ default: CallNavigation })),
)

/** Behind the first screen, but requested at the same time. */
const AlarmWatch = lazy(() =>
  import('../alarms/AlarmWatch.tsx').then(({ AlarmWatch }) => ({ default: AlarmWatch })),
)

const ProofDialog = lazy(() =>
  import('../../features/accounts/ProofDialog.tsx').then(({ ProofDialog }) => ({ default: ProofDialog })),
)

/** Its code is loaded when it opens for the first time. */
const BoxSwitcher = lazy(() =>
  import('./BoxSwitcher.tsx').then(({ BoxSwitcher }) => ({ default: BoxSwitcher })),
)

/** Before the people are known. */
const unknown: readonly BoxView[] = []

/** The frame of everything behind the login. Without a user it shows nothing. */
export const Shell = () => {
  const user = useStored('userData')?.user
  if (user === undefined) return null
  return (
    <UserContext value={user}>
      <Frame />
    </UserContext>
  )
}

const Frame = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useSessionCheck((token) => void navigate({ to: '/resetpassword/$token', params: { token }, replace: true }))
  // Stored with the login data, and read from there.
  useQuery({ ...permissionsQuery, notifyOnChangeProps: [] })
  // The feed belongs to one session: a new token starts a new feed.
  const token = useStored('token')
  useEffect(() => {
    if (token === undefined) return undefined
    feed.start()
    return () => {
      feed.stop()
      powerPopups.clear()
    }
  }, [token])
  const client = useQueryClient()
  useEffect(() => keepBoxViewsFresh(client, boxViewsKey), [client])
  const show = useCallback((id: number, name: FunctionName) => showFunction(client, id, name), [client])
  const busy = useCallBusy()
  const filmShown = useFilmShown()
  const desktop = useLayout() === 'desktop'
  const full = useRouterState({ select: ({ location }) => location.pathname === '/App' })
  const boxViews = useBoxViews()
  const awaited = usePeopleSettled(boxViews.list !== undefined || boxViews.failed !== undefined)
  const shown = useFunctions(boxViews.selected)
  const nobody = boxViews.list?.length === 0
  /** Undefined until it is opened for the first time. */
  const [changing, setChanging] = useState<boolean>()

  const strip = {
    list: boxViews.list ?? unknown,
    selectedId: boxViews.selected?.id,
    onSelect: boxViews.select,
  }
  useLostResident(boxViews.list, boxViews.selected)
  const warned = useBatteryWarning(boxViews.list, boxViews.selected?.id)
  const change = useCallback(() => setChanging(true), [])
  const openChange = strip.list.length > 1 ? change : undefined

  return (
    <BoxViewListContext value={strip.list}>
      <BoxViewContext value={boxViews.selected}>
        <BatteryWarningContext value={warned}>
          <ShowFunctionContext value={show}>
            <BoxSwitcherContext value={openChange}>
              <a className={styles['skip']} href="#content">
                {t('skip')}
              </a>
              <div className={cx(styles['app'])}>
                {desktop ? <AppBar full={full} onChangeBox={openChange} {...strip} /> : null}
                {desktop ? (
                  <LeftMenu
                    functions={nobody ? [] : shown.functions}
                    failed={boxViews.failed ?? shown.failed}
                    unread={shown.unread}
                    disabled={busy}
                    onNavigate={boxViews.saveSelected}
                  />
                ) : null}
                <main className={styles['main']} id="content" tabIndex={-1}>
                  <FeedDownLine />
                  <OnlineAnnouncer list={boxViews.list} />
                  {awaited ? (
                    <Suspense>
                      <AlarmWatch />
                    </Suspense>
                  ) : null}
                  <PowerPopups />
                  {/* Calls and alarms stay in sight while a page reads more of itself. */}
                  <Suspense>
                    <Outlet />
                  </Suspense>
                </main>
              </div>
              {busy || filmShown ? null : <BottomMenu onNavigate={boxViews.saveSelected} />}
              {awaited ? (
                <Suspense>
                  <CallNavigation />
                </Suspense>
              ) : null}
              <Proof />
              {changing === undefined ? null : (
                <Suspense>
                  <BoxSwitcher open={changing} onClose={() => setChanging(false)} {...strip} />
                </Suspense>
              )}
            </BoxSwitcherContext>
          </ShowFunctionContext>
        </BatteryWarningContext>
      </BoxViewContext>
    </BoxViewListContext>
  )
}

/** Asks for the password again when a request needs it. Its code is loaded with the first such request. */
const Proof = () => {
  const asked = useSyncExternalStore(proof.subscribe, proof.get)
  const [used, setUsed] = useState(false)
  if (asked !== undefined && !used) setUsed(true)
  if (!used) return null
  return (
    <Suspense>
      <ProofDialog />
    </Suspense>
  )
}

/** The screens about one resident. Without a selected box they say why there is none. */
export const BoxGate = () => {
  const boxViews = useBoxViews()
  // The screens read the context, which a change of the list reaches a moment later than this component.
  const selected = use(BoxViewContext)
  // A small first render responds to the tap; the screen follows as a transition.
  const ready = useDeferredValue(selected !== undefined)
  if (selected !== undefined && ready) return <Outlet />
  const { list, failed } = boxViews
  const loading = (list === undefined && !failed) || (list !== undefined && list.length > 0)
  return <NoResident loading={loading} failed={failed} />
}
