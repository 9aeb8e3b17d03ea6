import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { CallEngine } from '../engine-options.ts'
import type { EngineState } from '../engine-state.ts'

const EngineContext = createContext<CallEngine | null>(null)

export const CallEngineProvider = ({ engine, children }: { engine: CallEngine; children: ReactNode }) => (
  <EngineContext value={engine}>{children}</EngineContext>
)

/** @throws Error outside a CallEngineProvider */
export const useCallEngine = (): CallEngine => {
  const engine = useContext(EngineContext)
  if (engine === null) throw new Error('There is no CallEngineProvider above')
  return engine
}

/** Part of the state; the component renders again only when that part changes. */
export const useCallState = <T,>(select: (state: EngineState) => T): T => {
  const { state } = useCallEngine()
  return useSyncExternalStore(state.subscribe, () => select(state.get()))
}
