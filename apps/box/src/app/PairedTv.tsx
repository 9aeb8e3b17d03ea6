import { type BoxToken } from '@lykta/contract/boxes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createStatusReporter, watchPower } from '../features/boxes/index.ts'
import { BoxContext, createBoxSession } from '../shared/box/index.ts'
import { type Store } from '../shared/store/index.ts'
import { Screens } from './Screens.tsx'

interface PairedTvProps {
  box: BoxToken
  store: Store
  onUnauthorized: () => void
}

const linkAddress = () => `${location.origin.replace(/^http/, 'ws')}/mqtt`

/** The TV while it is a box: its session lives exactly as long as this stands on the page. */
export const PairedTv = ({ box, store, onUnauthorized }: PairedTvProps) => {
  const queries = useQueryClient()
  const [session] = useState(() =>
    createBoxSession({ box, store, linkAddress: linkAddress(), onUnauthorized }),
  )
  useEffect(() => {
    const reporter = createStatusReporter({
      link: session.link,
      power: watchPower(navigator),
      appVersion: APP_VERSION,
    })
    const forget = session.onTouched((kinds) => {
      if (kinds.has('settings')) void queries.invalidateQueries()
      if (kinds.has('event')) void queries.invalidateQueries({ queryKey: ['calendar'] })
    })
    reporter.start()
    void session.start()
    return () => {
      forget()
      reporter.stop()
      void session.stop()
      // The next box must not begin with this one's contacts and calendar.
      queries.clear()
    }
  }, [session, queries])
  return (
    <BoxContext value={session}>
      <Screens />
    </BoxContext>
  )
}
