import { useMemo, useSyncExternalStore } from 'react'
import { createElapsed } from '../elapsed.ts'
import { useCallEngine } from './call-engine.tsx'

/** Whole seconds since `startedAt` (ms), once a second; 0 while it is null. */
export const useElapsed = (startedAt: number | null): number => {
  const { clock } = useCallEngine()
  const elapsed = useMemo(() => createElapsed(clock, startedAt), [clock, startedAt])
  return useSyncExternalStore(elapsed.subscribe, elapsed.get)
}
