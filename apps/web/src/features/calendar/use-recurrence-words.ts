import type { CalendarEvent } from '@lykta/contract/calendar'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/index.ts'
import { ordinal } from './ordinal.ts'

/** How often an event takes place: "Every second week". Undefined: once. */
export const useRecurrenceWords = (): ((
  event: Pick<CalendarEvent, 'interval' | 'every'>,
) => string | undefined) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  return ({ interval, every = 1 }) => {
    if (interval === 'none') return undefined
    if (every === 1) return t(`repeated.${interval}`)
    return every === 2
      ? t(`repeatedSecond.${interval}`)
      : t(`repeatedEvery.${interval}`, { n: ordinal(every, language) })
  }
}
