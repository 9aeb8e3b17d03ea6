import { useEffect, useState } from 'react'

/** Whether something has been going on for more than a moment. */
export const useIsSlow = (lasts: boolean): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!lasts) return undefined
    const timer = setTimeout(() => setSlow(true), 1_000)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [lasts])
  return slow
}
