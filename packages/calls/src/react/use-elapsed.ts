import { useMemo } from 'react'
import { createElapsed } from '../elapsed.ts'
import { useCallEngine } from './call-engine.tsx'
import { useReadable } from './use-readable.ts'

/** Whole seconds since `startedAt` (ms), once a second; 0 while it is null. */
export const useElapsed = (startedAt: number | null): number => {
  const { clock } = useCallEngine()
  const elapsed = useMemo(() => createElapsed(clock, startedAt), [clock, startedAt])
  return useReadable(elapsed)
}
