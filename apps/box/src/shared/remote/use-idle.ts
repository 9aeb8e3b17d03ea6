import { systemClock } from '@lykta/calls'
import { useEffect, useState } from 'react'
import { useReadable } from '@lykta/calls/react'
import { createIdle } from './idle.ts'

/** Whether nothing has been pressed for that long, counted while `watched`. */
export const useIdle = (watched: boolean, afterMs: number): boolean => {
  const [{ idle, watch }] = useState(() => createIdle({ clock: systemClock, afterMs, remote: window }))
  useEffect(() => (watched ? watch() : undefined), [watched, watch])
  return useReadable(idle)
}
