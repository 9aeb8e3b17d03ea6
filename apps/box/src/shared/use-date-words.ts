import { useBoxNow, useLocality } from './box/use-box.ts'
import { capitalized, clockTime, dayWords } from './local-time.ts'

/** "today 13:45", "yesterday 16:10", "14 November 16:10", as within a line. */
export const useDateWordsWithin = (): ((time: number) => string) => {
  const locality = useLocality()
  const now = useBoxNow()
  return (time) => `${dayWords(time, now, locality)} ${clockTime(time, locality.timeZone)}`
}

/** Like `useDateWordsWithin`, for the beginning of a line. */
export const useDateWords = (): ((time: number) => string) => {
  const locality = useLocality()
  const within = useDateWordsWithin()
  return (time) => capitalized(within(time), locality)
}
