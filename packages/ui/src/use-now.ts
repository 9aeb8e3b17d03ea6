import { useEffect, useState } from 'react'

/** The current time (ms), updated at every whole `everyMs` of the clock: 60_000 ticks as the minute changes. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const waitForNext = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now())
          waitForNext()
        },
        everyMs - (Date.now() % everyMs),
      )
    }
    waitForNext()
    return () => clearTimeout(timer)
  }, [everyMs])
  return now
}
