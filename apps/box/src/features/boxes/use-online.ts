import { useEffect, useState } from 'react'
import { useBox } from '../../shared/box/use-box.ts'
import { useReadable } from '@lykta/calls/react'

/** A restarting server is back within this time, without need for a notice. */
const patienceMs = 8_000

/** False when the box has had no connection for a while. */
export const useOnline = (): boolean => {
  const { connection } = useBox()
  const connected = useReadable(connection.connected)
  const [overdue, setOverdue] = useState(false)
  useEffect(() => {
    if (connected) return undefined
    const timer = setTimeout(() => setOverdue(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setOverdue(false)
    }
  }, [connected])
  return connected || !overdue
}
