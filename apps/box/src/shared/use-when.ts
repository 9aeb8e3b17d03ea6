import { useTranslation } from 'react-i18next'
import { useBoxNow, useLocality } from './box/index.ts'
import { clockTime, daysAgo, shortDate } from './local-time.ts'

/** "Today 13:45", "Yesterday 16:10", "14 November 16:10" */
export const useWhen = (): ((time: number) => string) => {
  const { t } = useTranslation()
  const locality = useLocality()
  const now = useBoxNow()
  return (time) => {
    const days = daysAgo(time, now, locality.timeZone)
    const day = days === 0 ? t('today') : days === 1 ? t('yesterday') : shortDate(time, locality)
    return `${day} ${clockTime(time, locality.timeZone)}`
  }
}
