import { useEffect, useState } from 'react'

const longestMs = 3_000

/**
 * Whether what comes after the people may begin. Stays true from then on: a call must not end because the list is read again.
 * @param settled they are known, or cannot be read
 */
export const usePeopleSettled = (settled: boolean): boolean => {
  const [over, setOver] = useState(settled)
  if (settled && !over) setOver(true)
  useEffect(() => {
    if (over) return undefined
    const timer = setTimeout(() => setOver(true), longestMs)
    return () => clearTimeout(timer)
  }, [over])
  return over
}
