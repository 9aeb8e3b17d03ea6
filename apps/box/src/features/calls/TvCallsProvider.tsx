import { CallEngineProvider } from '@lykta/calls/react'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { useBox } from '../../shared/box/use-box.ts'
import { CameraLight } from './components/CameraLight.tsx'
import { type CallMemory } from './call-memory.ts'
import { createTvCalls, type TvCalls } from './tv-calls.ts'

const TvCallsContext = createContext<TvCalls | undefined>(undefined)

export const useTvCalls = (): TvCalls => {
  const calls = useContext(TvCallsContext)
  if (calls === undefined) throw new Error('There is no TvCallsProvider above')
  return calls
}

interface TvCallsProviderProps {
  memory: CallMemory
  /** `CALL_URL`; null: the channel of this origin; undefined: not known yet. */
  callUrl: string | null | undefined
  children: ReactNode
}

/** Signs in to the call channel once it is known, while this is mounted. Another URL needs another `key`. */
export const TvCallsProvider = ({ memory, callUrl, children }: TvCallsProviderProps) => {
  const session = useBox()
  const [calls] = useState(() => createTvCalls({ session, memory, callUrl: callUrl ?? null }))
  const isKnown = callUrl !== undefined
  useEffect(() => {
    if (!isKnown) return undefined
    calls.start()
    return () => calls.stop()
  }, [calls, isKnown])
  return (
    <TvCallsContext value={calls}>
      <CallEngineProvider engine={calls.engine}>
        {children}
        <CameraLight />
      </CallEngineProvider>
    </TvCallsContext>
  )
}
