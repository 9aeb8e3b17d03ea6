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
  /** The `ws:` or `wss:` URL of the call channel. */
  url: string
  children: ReactNode
}

/** Signs in to the call channel while it is mounted. Another URL needs another `key`. */
export const TvCallsProvider = ({ memory, url, children }: TvCallsProviderProps) => {
  const session = useBox()
  const [calls] = useState(() => createTvCalls({ session, memory, url }))
  useEffect(() => {
    calls.start()
    return () => calls.stop()
  }, [calls])
  return (
    <TvCallsContext value={calls}>
      <CallEngineProvider engine={calls.engine}>
        {children}
        <CameraLight />
      </CallEngineProvider>
    </TvCallsContext>
  )
}
