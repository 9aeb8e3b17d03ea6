import { webSocketUrl } from '@lykta/client'
import { type BoxToken } from '@lykta/contract/boxes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { contactsKey, openCallMemory, TvCallsProvider, type CallMemory } from '../features/calls/index.ts'
import { createStatusReporter, watchPower } from '../features/boxes/index.ts'
import { createBoxSession } from '../shared/box/session.ts'
import { BoxContext, meKey, useBox, useKnowsMe } from '../shared/box/use-box.ts'
import { useConfig } from '../shared/config.ts'
import { forgetFocus, lastSignOfLifeAt } from '../shared/remote/index.ts'
import { type Store } from '../shared/store/index.ts'
import { ScreenChooser } from './ScreenChooser.tsx'

interface PairedTvProps {
  box: BoxToken
  store: Store
  onUnauthorized: () => void
}

// Not randomUUID, which is missing without https: calls do not work on such a TV, but everything else must.
const newVertoSessionId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** The TV while it is a box: its session lives exactly as long as this is mounted. */
export const PairedTv = ({ box, store, onUnauthorized }: PairedTvProps) => {
  const queries = useQueryClient()
  const [session] = useState(() =>
    createBoxSession({ box, store, mqttUrl: webSocketUrl('/mqtt'), onUnauthorized }),
  )
  useEffect(() => forgetFocus, [])
  useEffect(() => {
    const reporter = createStatusReporter({
      connection: session.connection,
      power: watchPower(navigator),
      appVersion: APP_VERSION,
      pressedAt: () => {
        const at = lastSignOfLifeAt()
        return at === undefined ? undefined : Math.round(session.clock.now() - (performance.now() - at))
      },
    })
    const readContactsAnew = () => void queries.invalidateQueries({ queryKey: contactsKey })
    const stopOutdated = session.onEverythingOutdated(() => void queries.invalidateQueries())
    const stopNotices = session.onNotice(({ kind }) => {
      if (kind === 'contacts') readContactsAnew()
    })
    const stopConnection = session.connection.connected.subscribe(() => {
      readContactsAnew()
      // A server that reaches the others again has all its TVs connect anew.
      if (session.keptMe()?.outOfTouch === true) void queries.invalidateQueries({ queryKey: meKey })
    })
    reporter.start()
    void session.start()
    return () => {
      stopOutdated()
      stopNotices()
      stopConnection()
      reporter.stop()
      void session.stop()
      // The next box must not start with this one's contacts and calendar.
      queries.clear()
    }
  }, [session, queries])
  return (
    <BoxContext value={session}>
      <Calls store={store}>
        <ScreenChooser />
      </Calls>
    </BoxContext>
  )
}

const Calls = ({ store, children }: { store: Store; children: ReactNode }) => {
  const { restoreMe } = useBox()
  const [memory, setMemory] = useState<CallMemory>()
  useEffect(() => {
    const open = async () => {
      await restoreMe()
      setMemory(await openCallMemory(store, newVertoSessionId))
    }
    void open()
  }, [store, restoreMe])
  const callUrl = useConfig()?.callUrl
  // A clock in the wrong time zone would mislead, if only for a moment.
  const knowsMe = useKnowsMe()
  if (memory === undefined || !knowsMe) return null
  return (
    <TvCallsProvider key={callUrl ?? ''} memory={memory} callUrl={callUrl}>
      {children}
    </TvCallsProvider>
  )
}
