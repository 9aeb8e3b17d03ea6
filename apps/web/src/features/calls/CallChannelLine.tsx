import type { EngineState } from '@lykta/calls'
import { IconPhoneOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusLine } from '../../shared/ui/index.ts'
import { useEngineState } from './engine-handle.ts'

/** Loaded only when needed: few people have several tabs. */
const TooManyTabs = lazy(() =>
  import('./components/TooManyTabs.tsx').then(({ TooManyTabs }) => ({ default: TooManyTabs })),
)

/** Two tries of the channel may fail before the user is told. */
const saidAfterMs = 15_000

type Fault = 'lost' | 'refused'

const faultOf = ({ user, tooManyTabs }: EngineState): Fault | undefined => {
  // A banner says that another tab has the calls.
  if (tooManyTabs || user === 'signed_in') return undefined
  return user === 'login_failed' ? 'refused' : 'lost'
}

/**
 * Says why no calls can come in: another tab has them, the call channel refuses the login, or it has been away for a while.
 * `noWebSocket`: no WebSocket opens on this network, and so no call channel of this server.
 */
export const CallChannelLine = ({ noWebSocket }: { noWebSocket: boolean }) => {
  const { t } = useTranslation()
  const fault = useEngineState((state) => state && faultOf(state))
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (fault !== 'lost') return undefined
    const timer = setTimeout(() => setLasts(true), saidAfterMs)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [fault])
  const elsewhere = useEngineState((state) => state?.tooManyTabs === true)
  if (elsewhere)
    return (
      <Suspense>
        <TooManyTabs />
      </Suspense>
    )
  const words = fault === 'lost' && noWebSocket ? 'noWebSocket' : fault
  const said = fault === 'refused' || (fault === 'lost' && lasts)
  return (
    <StatusLine
      icon={<IconPhoneOff size={20} stroke={1.9} aria-hidden="true" />}
      text={said && words !== undefined ? t(`callChannel.${words}`) : null}
    />
  )
}
