import { useTranslation } from 'react-i18next'
import { dayAndTimeText } from '../../../shared/format/index.ts'
import { useLanguage, type Language } from '../../../shared/i18n/index.ts'
import { stateOf, type Entry } from './entry.ts'

const textOf = (at: number | null, language: Language): string =>
  at === null ? '' : dayAndTimeText(at, language)

/** Whether it is published, and from when or until when. */
export const usePublicationText = () => {
  const { t } = useTranslation('content-administration')
  const language = useLanguage()
  return (entry: Entry, now: number): string => {
    const { time, until } = entry
    switch (stateOf(entry, now)) {
      case 'draft':
        return t('states.draft')
      case 'scheduled':
        return until === null
          ? t('from', { from: textOf(time, language) })
          : t('fromUntil', { from: textOf(time, language), until: textOf(until, language) })
      case 'ended':
        return t('endedAt', { until: textOf(until, language) })
      case 'published':
        return until === null
          ? t('states.published')
          : t('publishedUntil', { until: textOf(until, language) })
    }
  }
}
